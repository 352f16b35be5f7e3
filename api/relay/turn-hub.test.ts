import { setImmediate as nextRound } from 'node:timers/promises';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { countSubscribers } from '@quartet/stores/testing/count-subscribers.ts';
import {
  holdBackResults,
  interceptCalls,
  recordCalls,
  rejectCalls,
} from '@quartet/stores/testing/faults.ts';
import { createMemoryTurnLog } from '@quartet/stores/turn-log/create-memory-turn-log.ts';
import type { LogEntry } from '@quartet/stores/turn-log/turn-log.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerDelta, answerStart, turnEnd, turnStart } from '../testing/turn-script.ts';
import { createLiveTurn } from './live-turn.ts';
import { createTurnHub } from './turn-hub.ts';

const turn = { turnId: 't'.repeat(22), userId: 'ada' };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const unavailable = { code: 'queue_unavailable' };

const entry = (n: number): LogEntry => ({ id: `1-${n}`, event: answerDelta('gpt', `${n}`) });

function openHub() {
  const turnLog = createMemoryTurnLog();
  onTestFinished(turnLog.close);
  const subscribers = countSubscribers(turnLog);
  return { turnLog, subscribers, hub: createTurnHub({ turnLog, log }) };
}

test('readers who join while a writer runs all get every word once', async () => {
  const { turnLog, subscribers, hub } = openHub();
  await turnLog.begin(turn, [turnStart, answerStart('claude')]);
  const progress = { running: true };
  const writer = (async () => {
    for (let n = 0; n < 300; n += 1) {
      await turnLog.append(turn, [answerDelta('claude', `${n},`)]);
      if (n % 3 === 0) await nextRound();
    }
    progress.running = false;
  })();
  using open = new DisposableStack();
  const readers: (() => TurnState)[] = [];
  while (progress.running) {
    const events: TurnEvent[] = [];
    const opened = open.use((await hub.openTurn(turn, (more) => events.push(...more)))!);
    readers.push(() => events.reduce(foldTurn, opened.snapshot));
    await nextRound();
  }
  await writer;
  const whole = Array.from({ length: 300 }, (_, n) => `${n},`).join('');
  expect(readers.length).toBeGreaterThan(10);
  for (const reader of readers) expect(reader().answers.claude.text).toBe(whole);
  expect(subscribers(turn.turnId)).toBe(1);
});

test('entries announced during the backfill are neither lost nor doubled', () => {
  const live = createLiveTurn();
  live.announce([entry(2), entry(3)]);
  live.add([entry(1), entry(2)]);
  expect(live.cutOver()).toBe(true);
  live.announce([entry(3), entry(4)]);
  expect(live.state().answers.gpt.text).toBe('1234');
});

test('a backfill that falls too far behind reads on from the log', () => {
  const live = createLiveTurn();
  const entries = Array.from({ length: 6_000 }, (_, n): LogEntry => {
    return { id: `1-${n + 1}`, event: answerDelta('gpt', '.') };
  });
  live.announce(entries);
  live.add(entries.slice(0, 10));
  expect(live.cutOver()).toBe(false);
  live.add(entries.slice(10));
  expect(live.cutOver()).toBe(true);
  expect(live.state().answers.gpt.text).toHaveLength(6_000);
});

test('when the last reader leaves, the subscription ends', async () => {
  const { turnLog, subscribers, hub } = openHub();
  await turnLog.begin(turn, [turnStart]);
  const first = (await hub.openTurn(turn, () => undefined))!;
  const second = (await hub.openTurn(turn, () => undefined))!;
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  expect(subscribers(turn.turnId)).toBe(1);
  second[Symbol.dispose]();
  await expect.poll(() => subscribers(turn.turnId)).toBe(0);
});

test('null at once for a turn without a log; waits for one about to begin', async () => {
  const { turnLog, hub } = openHub();
  expect(await hub.openTurn(turn, () => undefined)).toBeNull();
  const opening = hub.openTurn(turn, () => undefined, { beginMs: 5_000 });
  await nextRound();
  await turnLog.begin(turn, [turnStart]);
  using opened = await opening;
  expect(opened).not.toBeNull();
});

test('waits for an end that is due; null when it does not come', async () => {
  const { turnLog, hub } = openHub();
  await turnLog.begin(turn, [turnStart, answerStart('claude')]);
  expect(await hub.openTurn(turn, () => undefined, { beginMs: 0, endMs: 1 })).toBeNull();
  const opening = hub.openTurn(turn, () => undefined, { beginMs: 0, endMs: 5_000 });
  await nextRound();
  await turnLog.append(turn, [turnEnd]);
  using opened = await opening;
  expect(opened?.snapshot.status).toBe('ended');
});

test('a log that cannot be read rejects, and the next reader tries again', async () => {
  const { turnLog, subscribers, hub } = openHub();
  await turnLog.begin(turn, [turnStart]);
  const mend = rejectCalls(turnLog, 'read');
  await expect(hub.openTurn(turn, () => undefined)).rejects.toMatchObject(unavailable);
  expect(subscribers(turn.turnId)).toBe(0);
  mend();
  using opened = await hub.openTurn(turn, () => undefined);
  expect(opened).not.toBeNull();
});

test('gives up a log that hangs, and ends a subscription that comes too late', async () => {
  vi.useFakeTimers();
  try {
    const { turnLog, subscribers, hub } = openHub();
    const letThrough = holdBackResults(turnLog, 'subscribe');
    const opening = hub.openTurn(turn, () => undefined).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await opening).toMatchObject(unavailable);
    expect(subscribers(turn.turnId)).toBe(1);
    letThrough();
    await vi.advanceTimersByTimeAsync(0);
    expect(subscribers(turn.turnId)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a log that no key opens has expired, and is not to be asked for again', async () => {
  const { turnLog, subscribers, hub } = openHub();
  await turnLog.begin({ ...turn, userId: 'somebody else' }, [turnStart]);
  expect(await hub.openTurn(turn, () => undefined)).toBeNull();
  expect(subscribers(turn.turnId)).toBe(0);
});

test('records that a turn is read, and catches up on lost notices from the log', async () => {
  vi.useFakeTimers();
  try {
    const { turnLog, hub } = openHub();
    await turnLog.begin(turn, [turnStart, answerStart('gpt')]);
    interceptCalls(turnLog, 'subscribe', () => async () => () => undefined);
    const subscribed = recordCalls(turnLog, 'subscribe');
    const touched = recordCalls(turnLog, 'touchReader');
    using opened = (await hub.openTurn(turn, () => undefined))!;
    await turnLog.append(turn, [answerDelta('gpt', 'unannounced')]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(opened.state().answers.gpt.text).toBe('unannounced');
    expect(touched).toHaveLength(4);
    expect(subscribed).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a log that no key opens any more ends for whoever reads it, without a word on its price', async () => {
  vi.useFakeTimers();
  try {
    const { turnLog, hub } = openHub();
    await turnLog.begin(turn, [turnStart, answerStart('gpt'), answerDelta('gpt', 'Par')]);
    using opened = (await hub.openTurn(turn, () => undefined))!;
    interceptCalls(turnLog, 'read', () => async () => {
      throw new UnsealError();
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(opened.state()).toMatchObject({ status: 'ended', outcome: 'failed', charged: null });
    expect(opened.state().answers.gpt).toMatchObject({ text: 'Par', outcome: 'failed' });
  } finally {
    vi.useRealTimers();
  }
});

test('a reader costs two round trips to the store: announcement and backfill', async () => {
  const { turnLog, hub } = openHub();
  await turnLog.begin(turn, [turnStart]);
  const endSubscribing = holdBackResults(turnLog, 'subscribe');
  const touched = recordCalls(turnLog, 'touchReader');
  const read = recordCalls(turnLog, 'read');
  const opening = hub.openTurn(turn, () => undefined);
  expect(touched).toEqual([[turn.turnId]]);
  expect(read).toEqual([]);
  endSubscribing();
  using opened = await opening;
  expect(opened?.snapshot.status).toBe('running');
  expect(read).toHaveLength(1);
});
