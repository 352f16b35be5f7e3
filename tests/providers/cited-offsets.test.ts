import type { ServerResponse } from 'node:http';
import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { StreamPart } from '@quartet/worker/providers/language-model.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, modelOn, never, wordsOf } from '../support/providers/adapters.ts';
import { playPayloads } from '../support/providers/framings.ts';
import { startReplyServer } from '../support/providers/reply-server.ts';

const emulator = withEmulator({ demo: false });

interface CitedText {
  readonly text: string;
  /** The text before each offset of each page. */
  readonly cited: Readonly<Record<string, readonly string[]>>;
}

function toCitedText(
  text: string,
  offsets: readonly Extract<StreamPart, { type: 'offsets' }>[],
): CitedText {
  const cited = offsets.map(
    (part) => [part.url, part.at.map((end) => text.slice(0, end))] as const,
  );
  return { text, cited: Object.fromEntries(cited) };
}

function readCitedText(parts: readonly StreamPart[]): CitedText {
  return toCitedText(
    wordsOf(parts),
    parts.filter((part) => part.type === 'offsets'),
  );
}

const url = 'https://example.org/rain';
const page = { url, title: 'Rain' };

async function readPayloads(
  provider: EmulatedProvider,
  payloads: readonly object[],
): Promise<CitedText> {
  const lines = payloads.map((payload) => JSON.stringify(payload)).join('\n');
  const framing = { newline: '\n', cut: (bytes: Buffer) => [bytes] };
  const { text, offsets } = await playPayloads(lines, provider, framing);
  return toCitedText(text, offsets);
}

describe.each(['openai', 'openrouter', 'anthropic', 'google'] as const)('%s', (provider) => {
  test('finds where a cited passage ends, also after letters of several bytes', async () => {
    const cited = 'In Zürich regnet es heute.';
    const text = `Schön wäre Sonne. ${cited} Morgen nicht.`;
    emulator().play(provider, { kind: 'web-search', text, sources: [{ ...page, cited }] });
    const model = modelOn(emulator(), provider);
    const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
    const read = readCitedText(parts);
    expect(read.text).toBe(text);
    expect(Object.values(read.cited)).toEqual([[`Schön wäre Sonne. ${cited}`]]);
    expect(parts.at(-1)).toMatchObject({ type: 'finish' });
  });
});

test('xai: an offset points to the place after the citation mark in the text', async () => {
  emulator().play('xai', { kind: 'web-search', text: 'It rains 😀.', sources: [page] });
  const model = modelOn(emulator(), 'xai');
  const read = readCitedText(await collect(model.streamText(ask('?', { webSearch: true }), never)));
  expect(read.cited).toEqual({ [url]: [`It rains 😀. [[1]](${url})`] });
});

const created = { type: 'response.created', response: { model: 'm' } };
const completed = {
  type: 'response.completed',
  response: { status: 'completed', output: [], usage: {} },
};

function part(output_index: number, text: string, annotations: readonly object[]) {
  const at = { output_index, content_index: 0 };
  return [
    { type: 'response.output_item.added', output_index, item: { type: 'message' } },
    { type: 'response.output_text.delta', ...at, delta: text },
    ...annotations.map((annotation) => ({
      type: 'response.output_text.annotation.added',
      ...at,
      annotation: { type: 'url_citation', ...page, ...annotation },
    })),
    { type: 'response.output_item.done', output_index, item: { type: 'message' } },
  ];
}

const readResponse = (events: readonly object[]) =>
  readPayloads('openai', [created, ...events, completed]);

const searched = {
  type: 'response.output_item.done',
  output_index: 0,
  item: { type: 'web_search_call', action: { type: 'search', sources: [] } },
};

describe('an offset that a Responses API gives', () => {
  test('is counted in its own part of the answer', async () => {
    const { cited } = await readResponse([
      ...part(1, 'It rains. ', [{ start_index: 0, end_index: 9 }]),
      ...part(3, 'It pours.', [{ start_index: 0, end_index: 9 }]),
    ]);
    expect(cited).toEqual({ [url]: ['It rains.', 'It rains. \n\nIt pours.'] });
  });

  test('moves by the marks that are removed from addresses before it', async () => {
    const link = '([a](https://a.example/b?utm_source=openai))';
    const text = `One ${link}. It rains.`;
    const { cited, text: shown } = await readResponse([
      searched,
      ...part(1, text, [{ start_index: 0, end_index: text.length }]),
    ]);
    expect(shown).toBe('One ([a](https://a.example/b)). It rains.');
    expect(cited).toEqual({ [url]: [shown] });
  });

  test.each([
    ['UTF-16 units', (before: string) => before.length],
    ['code points', (before: string) => Array.from(before).length],
  ])('may be counted in %s where its span is a link', async (_, count) => {
    const before = 'A 😀😀 day. ';
    const mark = `([a](${url}))`;
    const span = { start_index: count(before), end_index: count(before + mark) };
    const { cited } = await readResponse(part(1, `${before + mark} And more words.`, [span]));
    expect(cited).toEqual({ [url]: [before + mark] });
  });

  test.each([
    ['behind characters that are counted in two ways', { start_index: 4, end_index: 11 }],
    ['beyond the text', { start_index: 0, end_index: 400 }],
    ['before its start', { start_index: 9, end_index: 3 }],
    ['that is no number', { start_index: '0', end_index: '2' }],
    ['within a word', { start_index: 0, end_index: 6 }],
    ['at the start', { start_index: 0, end_index: 0 }],
    ['that is missing', {}],
  ])('%s is not believed, and the source stays', async (_, span) => {
    const events = part(1, 'Rain is 😀 wet. Very wet.', [span]);
    await using server = await startReplyServer((response) => send(response, events));
    const model = modelOn({ baseUrls: {} as never }, 'openai', { baseUrl: server.url });
    const parts = await collect(model.streamText(ask('Why?'), never));
    expect(parts).toContainEqual({ type: 'source', source: page });
    expect(readCitedText(parts).cited).toEqual({});
  });
});

function send(response: ServerResponse, events: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of [created, ...events, completed]) {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

test('a compatible server counts in its content, as long as that is the answer', async () => {
  const annotations = [{ url_citation: { ...page, start_index: 0, end_index: 9 } }];
  const read = (content: string) =>
    readPayloads('compatible', [
      { choices: [{ index: 0, delta: { content } }] },
      { choices: [{ index: 0, delta: { annotations }, finish_reason: 'stop' }] },
    ]);
  expect((await read('It rains. Much.')).cited).toEqual({ [url]: ['It rains.'] });
  expect((await read('<think>Hm.</think>It rains. Much.')).cited).toEqual({});
});

const readGrounded = (texts: readonly string[], segment: object) =>
  readPayloads('google', [
    ...texts.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] })),
    {
      candidates: [
        {
          content: { parts: [{ text: 'A thought.', thought: true }] },
          finishReason: 'STOP',
          groundingMetadata: {
            groundingChunks: [
              { web: { uri: 'https://other.example/', title: 'o' } },
              { web: { uri: url } },
            ],
            groundingSupports: [{ segment, groundingChunkIndices: [1, 7] }, {}],
          },
        },
      ],
    },
  ]);

describe('an offset that Google gives', () => {
  test('is counted in bytes over all parts, and does not match the same words elsewhere', async () => {
    const texts = ['Es regnet 😀. Grün. ', 'Es regnet 😀. Schön.'];
    const endIndex = Buffer.byteLength('Es regnet 😀. Grün. Es regnet 😀.');
    const { cited } = await readGrounded(texts, { text: 'Es regnet 😀.', endIndex });
    expect(cited).toEqual({ [url]: ['Es regnet 😀. Grün. Es regnet 😀.'] });
  });

  test('counted from elsewhere is found by its words, if they occur once', async () => {
    const texts = ['I will look it up. ', 'It rains. It is wet.'];
    const { cited } = await readGrounded(texts, { text: 'It rains.', endIndex: 9 });
    expect(cited).toEqual({ [url]: ['I will look it up. It rains.'] });
  });

  test.each([
    ['whose words stand at several others', { text: 'It rains.', endIndex: 12 }],
    ['whose words stand nowhere', { text: 'It pours.', endIndex: 9 }],
    ['without words', { endIndex: 9 }],
    ['within a character', { text: 'It rains.', endIndex: 23 }],
  ])('%s is not believed', async (_, segment) => {
    const { cited } = await readGrounded(['It rains. It rains. 😀'], segment);
    expect(cited).toEqual({});
  });
});

test('anthropic: a block without words cites for no passage, least of all for the passage before it', async () => {
  const citation = { type: 'web_search_result_location', ...page };
  const blocks = ['It rains.', ' ', ''].flatMap((text, index) => [
    { type: 'content_block_start', index, content_block: { type: 'text', text } },
    ...(text.trim() === ''
      ? [{ type: 'content_block_delta', index, delta: { type: 'citations_delta', citation } }]
      : []),
    { type: 'content_block_stop', index },
  ]);
  const { text, cited } = await readPayloads('anthropic', [
    { type: 'message_start', message: { content: [], usage: {} } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} },
    { type: 'message_stop' },
  ]);
  expect([text, cited]).toEqual(['It rains. ', {}]);
});

test('anthropic: offsets are counted over all messages in which a paused one is continued', async () => {
  const search = [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I look.' } },
    { type: 'content_block_stop', index: 0 },
  ];
  const citation = { type: 'web_search_result_location', ...page };
  const reply = [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'citations_delta', citation } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' It rains.\n' } },
    { type: 'content_block_stop', index: 0 },
  ];
  await using server = await startReplyServer((response, call) => {
    const stop_reason = call === 1 ? 'pause_turn' : 'end_turn';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of [
      { type: 'message_start', message: { content: [], usage: {} } },
      ...(call === 1 ? search : reply),
      { type: 'message_delta', delta: { stop_reason }, usage: {} },
      { type: 'message_stop' },
    ]) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
  const model = modelOn({ baseUrls: {} as never }, 'anthropic', { baseUrl: server.url });
  const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  expect(readCitedText(parts)).toEqual({
    text: 'I look. It rains.\n',
    cited: { [url]: ['I look. It rains.'] },
  });
});
