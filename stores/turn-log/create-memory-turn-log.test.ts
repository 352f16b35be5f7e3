import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin, delta } from './contract/collect.ts';
import { describeTurnLog } from './contract/describe-turn-log.ts';
import { createMemoryTurnLog } from './create-memory-turn-log.ts';
import type { OpenTurnLog } from './turn-log.ts';

const logs: OpenTurnLog[] = [];
function openLog() {
  const log = createMemoryTurnLog();
  logs.push(log);
  return log;
}
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
});

describeTurnLog('in memory', () => {
  const log = openLog();
  return [log, log];
});

describe('a turn log in memory', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('lives 15 minutes after the last append', async () => {
    const log = openLog();
    const turn = await begin(log);
    await log.append(turn, [delta('a')]);
    vi.advanceTimersByTime(14 * 60_000);
    await log.append(turn, [delta('b')]);
    vi.advanceTimersByTime(14 * 60_000);
    expect(await log.read(turn)).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(await log.read(turn)).toEqual([]);
  });

  test.each(['before', 'after'])(
    'is gone 120 s after it was delivered %s its end, and a late append does not revive it',
    async (order) => {
      const log = openLog();
      const turn = await begin(log);
      if (order === 'before') await log.markDelivered(turn.turnId);
      await log.retire(turn.turnId);
      if (order === 'after') await log.markDelivered(turn.turnId);
      vi.advanceTimersByTime(119_000);
      expect(await log.read(turn)).toHaveLength(1);
      await log.append(turn, [delta('late')]);
      await log.markDelivered(turn.turnId);
      vi.advanceTimersByTime(1_000);
      expect(await log.read(turn)).toEqual([]);
    },
  );

  test('that was not delivered is kept for 30 minutes after its end', async () => {
    const log = openLog();
    const turn = await begin(log);
    await log.retire(turn.turnId);
    vi.advanceTimersByTime(30 * 60_000 - 1_000);
    expect(await log.read(turn)).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(await log.read(turn)).toEqual([]);
  });

  test('forgets a reader after 120 s', async () => {
    const log = openLog();
    const turn = await begin(log);
    await log.touchReader(turn.turnId);
    vi.advanceTimersByTime(119_000);
    expect(await log.hasReader(turn.turnId)).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(await log.hasReader(turn.turnId)).toBe(false);
  });

  test('leaves no timer behind when it is closed', async () => {
    const log = openLog();
    const turn = await begin(log);
    await log.append(turn, [delta('a')]);
    await log.touchReader(turn.turnId);
    log.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
