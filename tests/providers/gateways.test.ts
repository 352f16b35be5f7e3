import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import {
  ask,
  collectUntilError,
  finishOf,
  modelOn,
  never,
  wordsOf,
} from '../support/providers/adapters.ts';
import { startReplyServer } from '../support/providers/reply-server.ts';

const compatible = { anthropic: '', google: '', openai: '', openrouter: '', xai: '' };

/** Streams these payloads of Chat Completions to the adapter. */
async function read(payloads: readonly unknown[]) {
  await using server = await startReplyServer((response) => play(response, payloads));
  const model = modelOn({ baseUrls: { ...compatible, compatible: server.url } }, 'compatible');
  const { parts, error } = await collectUntilError(model.streamText(ask('Why?'), never));
  const sources = parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));
  return {
    text: wordsOf(parts),
    reasoning: wordsOf(parts, 'reasoning-delta'),
    sources,
    finish: finishOf(parts),
    error,
  };
}

function play(response: ServerResponse, payloads: readonly unknown[]) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const payload of payloads) response.write(`data: ${JSON.stringify(payload)}\n\n`);
  response.end('data: [DONE]\n\n');
}

const choose = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const stop = choose({}, 'stop');

test('content in parts is read: thinking as reasoning, text as text', async () => {
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Two and two.' }] };
  const reading = await read([
    choose({ role: 'assistant', content: [thinking] }),
    choose({ content: [{ type: 'text', text: 'Four' }] }),
    choose({ content: '.' }),
    stop,
  ]);
  expect(reading).toMatchObject({ reasoning: 'Two and two.', text: 'Four.' });
});

test.each([
  { reasoning_content: 'Hm.' },
  { reasoning: 'Hm.' },
  { reasoning_content: '', reasoning: 'Hm.' },
  {
    reasoning_content: null,
    reasoning: 'Hm.',
    reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
  },
  { reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm.' }] },
])('reasoning is read once from the first field that holds it: %j', async (fields) => {
  const reading = await read([
    choose({ content: null, ...fields }),
    choose({ content: 'Yes.' }),
    stop,
  ]);
  expect(reading).toMatchObject({ reasoning: 'Hm.', text: 'Yes.' });
});

test('thinking between tags in the text is reasoning', async () => {
  const pieces = ['<th', 'ink>Hm', '.</think>', '\nYes.'];
  const reading = await read([...pieces.map((content) => choose({ content })), stop]);
  expect(reading).toMatchObject({ reasoning: 'Hm.', text: 'Yes.' });
});

test('annotations and lists of citations are sources', async () => {
  const url_citation = { url: 'https://example.org/one', title: 'One' };
  const annotated = choose({
    content: 'Yes.',
    annotations: [{ type: 'url_citation', url_citation }],
  });
  expect((await read([annotated, stop])).sources).toEqual([url_citation]);
  const listed = { ...choose({ content: 'Yes.' }), citations: ['https://example.org/two', 7] };
  expect((await read([listed, stop])).sources).toMatchObject([{ url: 'https://example.org/two' }]);
});

test.each([502, 429, 503])('an error %i in mid-stream may be tried again', async (code) => {
  const { error } = await read([choose({ content: 'Ye' }), { error: { code, message: 'x' } }]);
  expect(error).toMatchObject({ details: { retryable: true, status: code } });
});

test('an error after the finish reason changes nothing', async () => {
  const reading = await read([
    choose({ content: 'Ye' }),
    choose({}, 'length'),
    { error: { code: 400, message: 'max_tokens reached' } },
  ]);
  expect(reading.error).toBeUndefined();
  expect(reading.finish).toMatchObject({ reason: 'length' });
});

test('reasoning that is counted separately from the completion is part of the usage', async () => {
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 45 };
  const reading = await read([choose({ content: 'Yes.' }), stop, { choices: [], usage }]);
  expect(reading.finish?.usage).toMatchObject({ inputTokens: 10, outputTokens: 35 });
});
