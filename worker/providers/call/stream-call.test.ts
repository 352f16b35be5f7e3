import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderError, type StreamPart } from '../language-model.ts';
import { joinWords, readModelId, streamCall } from './stream-call.ts';

const text = (words: string) => ({ type: 'text-delta', text: words }) as const;
const thought = (words: string) => ({ type: 'reasoning-delta', text: words }) as const;
const usage = { inputTokens: 1, outputTokens: 1 };
const activity = { type: 'activity' } as const;

test('words of one kind that follow each other become one part, in their order among the other parts', () => {
  const parts = [thought('a'), thought('b'), text('c'), activity, text('d'), text('e')];
  expect([...joinWords(parts)]).toEqual([thought('ab'), text('c'), activity, text('de')]);
});

test('words before a failure are delivered before it', () => {
  function* failing(): Generator<StreamPart> {
    yield text('a');
    yield text('b');
    throw new Error('cut');
  }
  const told: StreamPart[] = [];
  expect(() => {
    for (const part of joinWords(failing())) told.push(part);
  }).toThrow('cut');
  expect(told).toEqual([text('ab')]);
});

test('signs of life of one kind that follow each other become one', () => {
  const thinks = { type: 'activity', thinks: true } as const;
  const parts = [activity, activity, thinks, thinks, text('a'), activity];
  expect([...joinWords(parts)]).toEqual([activity, thinks, text('a'), activity]);
});

/** A call whose events all come at once, one by one as from an SDK. */
function callOf(count: number, part: StreamPart): AsyncIterable<StreamPart> {
  async function* events(): AsyncGenerator<StreamPart> {
    for (let at = 0; at < count; at += 1) yield part;
    yield { type: 'finish', reason: 'complete', raw: 'stop', usage };
  }
  return streamCall(
    {
      open: async () => events(),
      readServed: () => undefined,
      mapEvent: (event) => [event],
      mapError: () => new ProviderError('provider_error'),
    },
    new AbortController().signal,
  );
}

async function readAll(parts: AsyncIterable<StreamPart>): Promise<void> {
  for await (const part of parts) void part;
}

test('a call with events without end that say nothing is given up', async () => {
  const reading = readAll(callOf(20_001, activity));
  await expect(reading).rejects.toMatchObject({ code: 'provider_invalid' });
});

test('a call whose events all come at once lets other calls run', async () => {
  let turns = 0;
  let isOver = false;
  const takeTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  await readAll(callOf(2_000, text('a')));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

test.each([
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
  [' two\nlines\u2028and \u202eturned\u0000 ', 'two lines and turned'],
  ['x'.repeat(500), 'x'.repeat(80)],
])('shows %j as one short line', (sent, shown) => {
  expect(readModelId(sent)).toBe(shown);
});

test.each([undefined, null, 7, {}, '', ' \u200b\n'])('reads nothing from %j', (sent) => {
  expect(readModelId(sent)).toBeUndefined();
});

test('a call whose reply says that its key has none left reports how long it rests, before any word', async () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
  const server = createServer((_req, res) => res.writeHead(200, headers).end('Yes.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const parts = streamCall<StreamPart>(
    {
      async open({ fetch, signal }) {
        const reply = await fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body: '{}',
          signal,
        });
        await reply.text();
        return callOf(1, text('Yes.'));
      },
      readServed: () => undefined,
      mapEvent: (event) => [event],
      mapError: () => new ProviderError('provider_error'),
    },
    new AbortController().signal,
  );
  const told = await Array.fromAsync(parts);
  expect(told[0]).toEqual({ type: 'activity', thinks: true, restMs: 60_000 });
  expect(told).toContainEqual(text('Yes.'));
});
