import type { BalanceFeed } from '@quartet/stores/ledger/balance/balance-feed.ts';
import { createMemoryBalanceFeed } from '@quartet/stores/ledger/balance/create-memory-balance-feed.ts';
import { createLedger } from '@quartet/stores/ledger/create-ledger.ts';
import type { Balance } from '@quartet/stores/ledger/ledger.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBalanceWatch } from './balance-watch.ts';

const fileDatabase = await openFileDatabase();

function setUp(balances: BalanceFeed) {
  const ending = new AbortController();
  const readings: PromiseWithResolvers<Balance>[] = [];
  onTestFinished(() => {
    ending.abort();
    for (const { resolve } of readings) resolve({ credits: 0, unlimited: false });
  });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const openAccount = () => {
    const reading = Promise.withResolvers<Balance>();
    readings.push(reading);
    return reading.promise;
  };
  const { signal } = ending;
  const watch = createBalanceWatch({
    ledger: { ...createLedger(fileDatabase), openAccount },
    balances,
    log,
    signal,
  });
  const answer = async (index: number, credits: number) => {
    readings[index]!.resolve({ credits, unlimited: false });
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { watch, readings, answer, log };
}

test('changes during a read cause one more read, and the last balance is sent last', async () => {
  const feed = createMemoryBalanceFeed();
  const { watch, readings, answer } = setUp(feed);
  const seen: (number | null)[] = [];
  watch.watch('ada', (balance) => seen.push(balance?.credits ?? null));
  await expect.poll(() => readings).toHaveLength(1);
  for (let change = 0; change < 50; change += 1) await feed.announce('ada');
  expect(readings).toHaveLength(1);
  await answer(0, 9);
  expect(readings).toHaveLength(2);
  await answer(1, 8);
  expect(readings).toHaveLength(2);
  expect(seen).toEqual([9, 8]);
});

test('stops reading a balance that nobody watches', async () => {
  const feed = createMemoryBalanceFeed();
  const { watch, readings, answer } = setUp(feed);
  const seen: (number | null)[] = [];
  const unwatch = watch.watch('ada', (balance) => seen.push(balance?.credits ?? null));
  await expect.poll(() => readings).toHaveLength(1);
  unwatch();
  await answer(0, 9);
  await feed.announce('ada');
  await feed.announce('eve');
  expect(seen).toEqual([]);
  expect(readings).toHaveLength(1);
});

test('a failed read is repeated at the next change', async () => {
  const feed = createMemoryBalanceFeed();
  const { watch, readings, answer, log } = setUp(feed);
  const seen: (number | null)[] = [];
  watch.watch('ada', (balance) => seen.push(balance?.credits ?? null));
  await expect.poll(() => readings).toHaveLength(1);
  readings[0]!.reject(new Error('down'));
  await expect.poll(() => log.warn).toHaveBeenCalledOnce();
  await feed.announce('ada');
  await expect.poll(() => readings).toHaveLength(2);
  await answer(1, 5);
  expect(seen).toEqual([5]);
});

test('a hanging read is given up, and repeated at the next change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const feed = createMemoryBalanceFeed();
  const { watch, readings, answer, log } = setUp(feed);
  const seen: (number | null)[] = [];
  watch.watch('ada', (balance) => seen.push(balance?.credits ?? null));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(log.warn).toHaveBeenCalledOnce();
  await feed.announce('ada');
  await expect.poll(() => readings).toHaveLength(2);
  await answer(1, 5);
  expect(seen).toEqual([5]);
});

test('subscribes later to a store that is not there at first', async () => {
  const feed = createMemoryBalanceFeed();
  const mend = rejectCalls(feed, 'subscribe');
  const { watch, readings, answer } = setUp(feed);
  watch.watch('ada', () => undefined);
  await expect.poll(() => readings).toHaveLength(1);
  await answer(0, 1);
  mend();
  const subscribed = recordCalls(feed, 'subscribe');
  await expect.poll(() => subscribed).toHaveLength(1);
  // Changes that happened meanwhile were missed.
  await expect.poll(() => readings).toHaveLength(2);
  await answer(1, 2);
  await feed.announce('ada');
  await expect.poll(() => readings).toHaveLength(3);
});

test('subscribes once for a user, as long as somebody watches', async () => {
  const feed = createMemoryBalanceFeed();
  const subscribed = recordCalls(feed, 'subscribe');
  const { watch, readings, answer } = setUp(feed);
  const ends = [1, 2].map(() => watch.watch('ada', () => undefined));
  await expect.poll(() => readings).toHaveLength(1);
  await answer(0, 1);
  expect(subscribed.map(([userId]) => userId)).toEqual(['ada']);
  ends[0]!();
  await feed.announce('ada');
  await expect.poll(() => readings).toHaveLength(2);
  await answer(1, 1);
  ends[1]!();
  await feed.announce('ada');
  const again = watch.watch('ada', () => undefined);
  await expect.poll(() => readings).toHaveLength(3);
  expect(subscribed).toHaveLength(2);
  again();
});
