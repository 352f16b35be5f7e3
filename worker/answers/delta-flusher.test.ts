import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTurn } from '../testing/a-turn.ts';
import { createDeltaFlusher } from './delta-flusher.ts';

const flushMs = 33;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A log whose appends can be held back. */
function createSlowLog() {
  const written: TurnEvent[] = [];
  let gate = Promise.resolve<'appended' | 'stale'>('appended');
  return {
    written,
    texts: () => written.flatMap((event) => ('text' in event ? [event.text] : [])),
    hold() {
      const { promise, resolve } = Promise.withResolvers<'appended' | 'stale'>();
      gate = promise;
      return resolve;
    },
    async append(_: unknown, events: readonly TurnEvent[]) {
      const result = await gate;
      if (result === 'appended') written.push(...events);
      return result;
    },
  };
}

function setUp() {
  const log = createSlowLog();
  const flusher = createDeltaFlusher(log, flushMs);
  const refused = vi.fn<(reason: 'stale' | Error) => void>();
  const open = () =>
    flusher.open({
      turn: aTurn,
      fence: { writer: 'gpt', attempt: 1 },
      toEvent: (delta) => ({ type: 'answer-delta', model: 'gpt', attempt: 1, ...delta }),
      onRefused: refused,
    });
  return { log, open, refused, tick: () => vi.advanceTimersByTimeAsync(flushMs) };
}

const end: TurnEvent = { type: 'answer-end', model: 'gpt', attempt: 1, outcome: 'complete' };

test('the first delta of an answer goes out at once, later ones joined with the next tick', async () => {
  const { log, open, tick } = setUp();
  const writer = open();
  void writer.add({ text: 'a' });
  await vi.advanceTimersByTimeAsync(0);
  expect(log.texts()).toEqual(['a']);
  void writer.add({ text: 'b' });
  void writer.add({ text: 'c' });
  await vi.advanceTimersByTimeAsync(flushMs - 1);
  expect(log.texts()).toEqual(['a']);
  await tick();
  expect(log.texts()).toEqual(['a', 'bc']);
});

test('one timer serves all answers, and none runs while there is nothing to write', async () => {
  const { log, open, tick } = setUp();
  const writers = Array.from({ length: 100 }, open);
  for (const writer of writers) void writer.add({ text: 'first' });
  expect(vi.getTimerCount()).toBe(0);
  for (const writer of writers) void writer.add({ text: 'second' });
  expect(vi.getTimerCount()).toBe(1);
  await tick();
  expect(log.written).toHaveLength(200);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer is written in order, its end last', async () => {
  const { log, open } = setUp();
  const writer = open();
  writer.push({ type: 'answer-start', model: 'gpt', label: 'GPT', attempt: 1 });
  void writer.add({ reasoning: 'Hm' });
  void writer.add({ text: 'Par' });
  void writer.add({ reasoning: '.' });
  void writer.add({ text: 'is' });
  expect(await writer.end([end])).toBe('appended');
  expect(log.written.map(({ type }) => type)).toEqual([
    'answer-start',
    'answer-delta',
    'answer-delta',
    'answer-delta',
    'answer-end',
  ]);
  expect(log.texts().join('')).toBe('Paris');
});

test('a slow log gets longer deltas instead of a queue of them', async () => {
  const { log, open, tick } = setUp();
  const release = log.hold();
  const writer = open();
  for (const text of ['a', 'b', 'c', 'd']) {
    void writer.add({ text });
    await tick();
  }
  release('appended');
  await tick();
  expect(log.texts()).toEqual(['a', 'bcd']);
});

test('words that pile up make the caller wait for the log', async () => {
  const { log, open } = setUp();
  const release = log.hold();
  const writer = open();
  expect(writer.add({ text: 'a' })).toBeUndefined();
  expect(writer.add({ text: 'b'.repeat(1_000) })).toBeUndefined();
  const wait = writer.add({ text: 'c'.repeat(200_000) });
  const waited = vi.fn<() => void>();
  void wait?.then(waited);
  await vi.advanceTimersByTimeAsync(0);
  expect(waited).not.toHaveBeenCalled();
  release('appended');
  await wait;
  expect(log.texts().join('')).toHaveLength(201_001);
});

test('no event grows beyond 64 KB, and no character is cut in two', async () => {
  const { log, open } = setUp();
  const writer = open();
  const text = `x${'😀'.repeat(50_000)}`;
  void writer.add({ text });
  await writer.end([end]);
  for (const event of log.written) {
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(64 * 1024);
  }
  expect(
    log
      .texts()
      .map((piece) => Buffer.from(piece ?? '').toString())
      .join(''),
  ).toBe(text);
});

test('half of a surrogate pair waits for its other half', async () => {
  const { log, open, tick } = setUp();
  const writer = open();
  void writer.add({ text: 'a\ud83d' });
  await tick();
  void writer.add({ text: '\ude00' });
  await tick();
  expect(log.texts()).toEqual(['a', '😀']);
});

test('a stale write is told once, and nothing is written after it', async () => {
  const { log, open, refused, tick } = setUp();
  const writer = open();
  log.hold()('stale');
  void writer.add({ text: 'a' });
  void writer.add({ text: 'b' });
  await tick();
  log.hold()('appended');
  expect(await writer.end([end])).toBe('stale');
  expect(refused.mock.calls).toEqual([['stale']]);
  expect(log.written).toEqual([]);
});
