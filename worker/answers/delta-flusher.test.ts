import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { interceptCalls, recordCalls } from '@quartet/stores/testing/faults.ts';
import { createMemoryTurnLog } from '@quartet/stores/turn-log/create-memory-turn-log.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createReadingPace } from '../providers/call/reading-pace.ts';
import { aTurn } from '../testing/a-turn.ts';
import { createDeltaFlusher, createFlushClock, type FlushClock } from './delta-flusher.ts';

const flushMs = 33;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function setUp(clock: FlushClock = createTicker(flushMs), beginnings = clock) {
  const log = createMemoryTurnLog();
  onTestFinished(log.close);
  await log.begin(aTurn, []);
  let gate = Promise.resolve();
  interceptCalls(log, 'append', (append) => async (...args) => {
    await gate;
    return append(...args);
  });
  const flusher = createDeltaFlusher(log, clock, beginnings);
  const refused = vi.fn<(reason: 'stale' | Error) => void>();
  const open = () =>
    flusher.open({
      turn: aTurn,
      fence: { writer: 'gpt', attempt: 1 },
      toEvent: (delta) => ({ type: 'answer-delta', model: 'gpt', attempt: 1, ...delta }),
      onRefused: refused,
    });
  const events = async () => (await log.read(aTurn)).map(({ event }) => event);
  return {
    log,
    open,
    refused,
    events,
    texts: async () =>
      (await events()).flatMap((event) => ('text' in event && event.text ? [event.text] : [])),
    /** Holds back what is written until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    tick: () => vi.advanceTimersByTimeAsync(flushMs),
  };
}

const end: TurnEvent = { type: 'answer-end', model: 'gpt', attempt: 1, outcome: 'complete' };

test('the first delta of an answer goes out at once, later ones joined with the next tick', async () => {
  const { texts, open, tick } = await setUp();
  const writer = open();
  void writer.add({ text: 'a' });
  await vi.advanceTimersByTimeAsync(0);
  expect(await texts()).toEqual(['a']);
  void writer.add({ text: 'b' });
  void writer.add({ text: 'c' });
  await vi.advanceTimersByTimeAsync(flushMs - 1);
  expect(await texts()).toEqual(['a']);
  await tick();
  expect(await texts()).toEqual(['a', 'bc']);
});

test("an answer's first words are sent before anything else", async () => {
  const { texts, open } = await setUp();
  const seen: string[][] = [];
  const writer = open();
  const wait = writer.add({ text: 'a' });
  await wait?.then(async () => seen.push(await texts()));
  expect(seen).toEqual([['a']]);
  expect(writer.add({ text: 'b' })).toBeUndefined();
});

test('one timer serves all answers, and none runs while there is nothing to write', async () => {
  const { events, open, tick } = await setUp();
  const idle = vi.getTimerCount();
  const writers = Array.from({ length: 100 }, open);
  for (const writer of writers) void writer.add({ text: 'first' });
  expect(vi.getTimerCount()).toBe(idle);
  for (const writer of writers) void writer.add({ text: 'second' });
  expect(vi.getTimerCount()).toBe(idle + 1);
  await tick();
  await vi.advanceTimersByTimeAsync(1);
  expect(await events()).toHaveLength(200);
  expect(vi.getTimerCount()).toBe(idle);
});

test('an answer is written in order, its end last', async () => {
  const { events, texts, open } = await setUp();
  const writer = open();
  writer.push({ type: 'answer-start', model: 'gpt', label: 'GPT', attempt: 1 });
  void writer.add({ reasoning: 'Hm' });
  void writer.add({ text: 'Par' });
  void writer.add({ reasoning: '.' });
  void writer.add({ text: 'is' });
  expect(await writer.end([end])).toBe('appended');
  expect((await events()).map(({ type }) => type)).toEqual([
    'answer-start',
    'answer-delta',
    'answer-delta',
    'answer-delta',
    'answer-end',
  ]);
  expect((await texts()).join('')).toBe('Paris');
});

test("an answer's beginning is sent with its first words, or with the next tick for beginnings", async () => {
  const { log, events, open, tick } = await setUp(createTicker(1), createTicker(flushMs));
  const appends = recordCalls(log, 'append');
  const start: TurnEvent = { type: 'answer-start', model: 'gpt', label: 'GPT', attempt: 1 };
  const writer = open();
  writer.pushBeginning(start);
  void writer.add({ text: 'Paris' });
  await vi.advanceTimersByTimeAsync(0);
  expect((await events()).map(({ type }) => type)).toEqual(['answer-start', 'answer-delta']);
  const silent = open();
  silent.pushBeginning(start);
  await vi.advanceTimersByTimeAsync(flushMs - 1);
  expect(appends).toHaveLength(1);
  await tick();
  expect((await events()).map(({ type }) => type).slice(2)).toEqual(['answer-start']);
  expect(appends).toHaveLength(2);
});

test('what is written while the log is busy is appended together', async () => {
  const { log, hold, events, open, tick } = await setUp();
  const appends = recordCalls(log, 'append');
  const release = hold();
  const writer = open();
  writer.push(end);
  await vi.advanceTimersByTimeAsync(0);
  for (let time = 0; time < 3; time += 1) writer.push(end);
  release();
  await tick();
  expect(await events()).toHaveLength(4);
  expect(appends).toHaveLength(2);
});

test('in a busy process the words of a tick are written once all of it has been read', async () => {
  const pace = createReadingPace(flushMs);
  for (let stream = 0; stream < 20; stream += 1) pace.enter();
  const { log, open } = await setUp(createFlushClock(pace, 1));
  const read: string[] = [];
  interceptCalls(log, 'append', (append) => (...args) => {
    read.push('append');
    return append(...args);
  });
  for (const writer of Array.from({ length: 20 }, open)) {
    void writer.add({ text: 'first' });
    pace.onTick(() =>
      setImmediate(() => {
        read.push('read');
        void writer.add({ text: 'second' });
      }),
    );
  }
  await vi.advanceTimersByTimeAsync(0);
  read.length = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toEqual([...Array(20).fill('read'), ...Array(20).fill('append')]);
});

test('a slow log gets longer deltas instead of a queue of them', async () => {
  const { hold, texts, open, tick } = await setUp();
  const release = hold();
  const writer = open();
  for (const text of ['a', 'b', 'c', 'd']) {
    void writer.add({ text });
    await tick();
  }
  release();
  await tick();
  expect(await texts()).toEqual(['a', 'bcd']);
});

test('words that pile up make the caller wait for the log', async () => {
  const { hold, texts, open } = await setUp();
  const release = hold();
  const writer = open();
  void writer.add({ text: 'a' });
  expect(writer.add({ text: 'b'.repeat(1_000) })).toBeUndefined();
  const wait = writer.add({ text: 'c'.repeat(200_000) });
  const waited = vi.fn<() => void>();
  void wait?.then(waited);
  await vi.advanceTimersByTimeAsync(0);
  expect(waited).not.toHaveBeenCalled();
  release();
  await wait;
  expect((await texts()).join('')).toHaveLength(201_001);
});

test('no event grows beyond 64 KB, and no character is cut in two', async () => {
  const { events, texts, open } = await setUp();
  const writer = open();
  const text = `x${'😀'.repeat(50_000)}`;
  void writer.add({ text });
  await writer.end([end]);
  for (const event of await events()) {
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(64 * 1024);
  }
  const pieces = (await texts()).map((piece) => Buffer.from(piece).toString());
  expect(pieces.join('')).toBe(text);
});

test('half of a surrogate pair waits for its other half', async () => {
  const { texts, open, tick } = await setUp();
  const writer = open();
  void writer.add({ text: 'a\ud83d' });
  await tick();
  void writer.add({ text: '\ude00' });
  await tick();
  expect(await texts()).toEqual(['a', '😀']);
});

test('reports a stale write once, then writes nothing more', async () => {
  const { log, open, refused, events, tick } = await setUp();
  await log.beginAttempt(aTurn, 'gpt');
  await log.beginAttempt(aTurn, 'gpt');
  const appends = recordCalls(log, 'append');
  const writer = open();
  void writer.add({ text: 'a' });
  void writer.add({ text: 'b' });
  await tick();
  expect(await writer.end([end])).toBe('stale');
  expect(refused.mock.calls).toEqual([['stale']]);
  expect(appends).toHaveLength(1);
  expect(await events()).toEqual([]);
});
