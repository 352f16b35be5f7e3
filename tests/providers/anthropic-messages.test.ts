import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamPart } from '@quartet/worker/providers/language-model.ts';
import { expect, test } from 'vitest';
import { ask, collect, finishOf, modelOn, never, wordsOf } from '../support/providers/adapters.ts';
import { eventStream, startReplyServer } from '../support/providers/reply-server.ts';

const usage = { input_tokens: 10, output_tokens: 5 };
const begin = { type: 'message_start', message: { content: [], usage } };
const end = [
  (stop_reason: string) => ({ type: 'message_delta', delta: { stop_reason }, usage }),
  () => ({ type: 'message_stop' }),
];

function block(index: number, content_block: object, ...deltas: object[]): { type: string }[] {
  return [
    { type: 'content_block_start', index, content_block } as { type: string },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index } as { type: string },
  ];
}

const search = [
  ...block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'Look it up.' },
    { type: 'signature_delta', signature: 'sig' },
  ),
  ...block(
    1,
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
    { type: 'input_json_delta', partial_json: '{"query":' },
    { type: 'input_json_delta', partial_json: '"sky"}' },
  ),
];
const reply = block(
  0,
  { type: 'text', text: '', citations: null },
  { type: 'text_delta', text: 'Blue.' },
);

test('continues a paused message with its own words, and adds up its usage', async () => {
  await using server = await startReplyServer((response, call) => {
    const send = eventStream(response);
    for (const event of [begin, ...(call === 1 ? search : reply)]) send(event);
    for (const last of end) send(last(call === 1 ? 'pause_turn' : 'end_turn'));
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  expect(wordsOf(parts)).toBe('Blue.');
  expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
  expect(finishOf(parts)).toMatchObject({
    reason: 'complete',
    usage: { inputTokens: 20, outputTokens: 10 },
  });
  expect(server.bodies[1]).toMatchObject({
    messages: [
      { role: 'user', content: 'Why?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Look it up.', signature: 'sig' },
          { type: 'server_tool_use', id: 'srvtoolu_1', input: { query: 'sky' } },
        ],
      },
    ],
  });
});

test('counts what it writes to the cache and reads from it as input', async () => {
  const cached = { cache_creation_input_tokens: 300, cache_read_input_tokens: 4_000 };
  await using server = await startReplyServer((response) => {
    const send = eventStream(response);
    const start = {
      type: 'message_start',
      message: { content: [], usage: { ...usage, ...cached } },
    };
    for (const event of [start, ...reply]) send(event);
    const final = { ...usage, input_tokens: null, cache_creation_input_tokens: 301 };
    send({ ...end[0]!('end_turn'), usage: final } as { type: string });
    send({ type: 'message_stop' });
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const parts = await collect(model.streamText(ask('Why?'), never));
  expect(finishOf(parts)!.usage).toEqual({
    inputTokens: 4_311,
    outputTokens: 5,
    cachedTokens: 4_000,
  });
});

test('continues a message that always pauses only so often', async () => {
  await using server = await startReplyServer((response) => {
    const send = eventStream(response);
    for (const event of [begin, ...search]) send(event);
    for (const last of end) send(last('pause_turn'));
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  expect(finishOf(parts)).toMatchObject({ reason: 'length', raw: 'pause_turn' });
  expect(server.bodies).toHaveLength(6);
});

test('takes pings, which the SDK swallows, for signs of life', async () => {
  const parts: StreamPart[] = [];
  const countSigns = () => parts.filter(({ type }) => type === 'activity').length;
  await using server = await startReplyServer((response) => {
    void (async () => {
      const send = eventStream(response);
      for (const event of [begin, ...reply]) send(event);
      // The first sign may still be of the words.
      while (countSigns() < 3) {
        send({ type: 'ping' });
        await sleep(50);
      }
      for (const last of end) send(last('end_turn'));
      response.end();
    })();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  for await (const part of model.streamText(ask('Why?'), never)) parts.push(part);
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
});

test('does not take a stop without a reason for an end', async () => {
  await using server = await startReplyServer((response) => {
    const send = eventStream(response);
    for (const event of [begin, ...reply, { type: 'message_stop' }]) send(event);
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const answer = collect(model.streamText(ask('Why?'), never));
  await expect(answer).rejects.toMatchObject({ code: 'interrupted' });
});

test('does not send the empty text of a paused message back', async () => {
  await using server = await startReplyServer((response, call) => {
    const send = eventStream(response);
    const empty = block(2, { type: 'text', text: '', citations: null });
    for (const event of [begin, ...(call === 1 ? [...search, ...empty] : reply)]) send(event);
    for (const last of end) send(last(call === 1 ? 'pause_turn' : 'end_turn'));
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  const { messages } = server.bodies[1] as { messages: { content: { type: string }[] }[] };
  expect(messages[1]?.content.map(({ type }) => type)).toEqual(['thinking', 'server_tool_use']);
});

test('does not continue a message that paused before it said anything', async () => {
  await using server = await startReplyServer((response) => {
    const send = eventStream(response);
    for (const event of [begin, ...block(0, { type: 'text', text: '' })]) send(event);
    for (const last of end) send(last('pause_turn'));
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  expect(finishOf(parts)).toMatchObject({ reason: 'length' });
  expect(server.bodies).toHaveLength(1);
});
