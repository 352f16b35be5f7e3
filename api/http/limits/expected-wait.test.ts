import { toJobPriority, unpaidLaterMs } from '@quartet/shared/jobs/queues.ts';
import { expect, test } from 'vitest';
import { createExpectedWait, noWait, type QueueLook } from './expected-wait.ts';

const now = 1_000_000_000;

/** Returns the job that runs next, which was asked so long ago. */
function toFirst({ waitedMs, paid }: { readonly waitedMs: number; readonly paid: boolean }) {
  const timestamp = now - waitedMs;
  return { timestamp, priority: toJobPriority({ askedAt: timestamp, paid }) };
}

const late = toFirst({ waitedMs: 3_000, paid: true });
const usual: QueueLook = { waiting: 6, first: late, places: 2, ranMs: [4_000] };

/** Returns the wait after looks that each saw so many jobs wait. */
function expectAfter(lengths: readonly number[], look: Partial<QueueLook> = {}) {
  const expectWait = createExpectedWait();
  for (const waiting of lengths) expectWait({ ...usual, waiting }, now);
  return expectWait({ ...usual, ...look }, now);
}

test('nobody waits where no job does, or all may be on their way to a worker', () => {
  expect(expectAfter([6], { waiting: 0, first: undefined })).toEqual(noWait);
  const first = toFirst({ waitedMs: 1_999, paid: true });
  expect(expectAfter([2], { waiting: 2, first })).toEqual(noWait);
});

test('an unpaid question waits behind many, though a paid one that has just come runs first', () => {
  const first = toFirst({ waitedMs: 100, paid: true });
  expect(expectAfter([6], { first })).toEqual({ paidMs: 0, unpaidMs: 12_000 });
  expect(expectAfter([6], { first, places: 6 })).toEqual(noWait);
  expect(expectAfter([2], { first })).toEqual(noWait);
});

test('a new job waits for the jobs ahead of it, at the pace of the places that workers announce', () => {
  expect(expectAfter([6])).toEqual({ paidMs: 12_000, unpaidMs: 12_000 });
  expect(expectAfter([6], { places: 6 })).toEqual({ paidMs: 4_000, unpaidMs: 4_000 });
});

test('the pace is the mean of the last answers, and 20 s for one until any has ended', () => {
  expect(expectAfter([6], { ranMs: [1_000, 3_000] }).unpaidMs).toBe(6_000);
  expect(expectAfter([6], { ranMs: [] }).unpaidMs).toBe(60_000);
});

test('a queue that grows is expected to grow once more, one that shrinks to stay', () => {
  expect(expectAfter([4]).unpaidMs).toBe(16_000);
  expect(expectAfter([9]).unpaidMs).toBe(12_000);
});

test('the first look knows of no growth: an api that starts doubles no queue', () => {
  expect(expectAfter([])).toEqual(expectAfter([6]));
});

test('without a place a job waits at least as long as the first has', () => {
  expect(expectAfter([6], { places: 0 })).toEqual({ paidMs: 3_000, unpaidMs: 3_000 });
});

test.for([
  [unpaidLaterMs, 0, 12_000],
  [unpaidLaterMs + 1_000, 12_000, 12_000],
  [unpaidLaterMs + 15_000, 15_000, 25_000],
] as const)(
  'an unpaid first job lets paid questions pass for 10 s: after %i ms they wait %i ms, unpaid ones %i ms',
  ([waitedMs, paidMs, unpaidMs]) => {
    const first = toFirst({ waitedMs, paid: false });
    expect(expectAfter([6], { first })).toEqual({ paidMs, unpaidMs });
  },
);
