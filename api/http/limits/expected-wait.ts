import { toLateness } from '@quartet/shared/jobs/queues.ts';

/** How long a job that is added to a queue now will wait, in milliseconds. */
export interface ExpectedWait {
  readonly paidMs: number;
  readonly unpaidMs: number;
}

export const noWait: ExpectedWait = { paidMs: 0, unpaidMs: 0 };

/** A queue as it is seen at one moment. */
export interface QueueLook {
  /** How many jobs wait. */
  readonly waiting: number;
  /** The job that runs next. */
  readonly first: { readonly timestamp: number; readonly priority: number } | undefined;
  /** How many of its jobs the workers run at once. */
  readonly places: number;
  /** How long each of the last jobs ran. */
  readonly ranMs: readonly number[];
}

/** While the next job has waited for less, as many as there are places may be on their way to a worker. */
const leastWaitMs = 2_000;
/** Assumed time of an answer until one has ended. */
const typicalMs = 20_000;

/**
 * Returns a function that looks at one queue and returns how long a new job will wait there: the jobs ahead of it at the pace of the
 * places. The wait of the first job would report it too late, because the last job of a growing queue waits longer.
 */
export function createExpectedWait(): (look: QueueLook, now: number) => ExpectedWait {
  let before: number | undefined;
  return ({ waiting, first, places, ranMs }, now) => {
    const least = Math.min(waiting, before ?? waiting);
    before = waiting;
    // Assumes that as many more come before the next look.
    const ahead = 2 * waiting - least;
    if (!first) return noWait;
    const isNew = now - first.timestamp < leastWaitMs;
    if (isNew && least <= places) return noWait;
    const ran = ranMs.length > 0 ? ranMs : [typicalMs];
    const meanMs = ran.reduce((sum, ms) => sum + ms) / ran.length;
    // Without a place only the wait until now is known.
    const aheadMs = places === 0 ? 0 : (ahead * meanMs) / places;
    const lateMs = toLateness(first, now);
    return {
      unpaidMs: Math.max(now - first.timestamp, aheadMs),
      paidMs: !isNew && lateMs > 0 ? Math.max(lateMs, aheadMs) : 0,
    };
  };
}
