import { toLateness } from '@quartet/shared/jobs/queues.ts';

/** How long a job that is added to a queue now will wait, in milliseconds. */
export interface ExpectedWait {
  readonly paidMs: number;
  readonly unpaidMs: number;
}

export const noWait: ExpectedWait = { paidMs: 0, unpaidMs: 0 };

/** A queue as it is seen at one moment. */
export interface QueueLook {
  /** Ids of the jobs that wait. */
  readonly ids: readonly string[];
  /** The job that runs next. */
  readonly first: { readonly timestamp: number; readonly priority: number } | undefined;
}

/** How far back the pace of a queue is read. */
const paceMs = 10_000;
/** A job that has waited for less may be on its way to a worker. */
const leastWaitMs = 2_000;

/**
 * Returns a function that takes looks at one queue, and tells how long it will keep a new job: the jobs ahead of it at the pace at which
 * jobs were taken. The wait of the first job tells too late, as the last one of a growing queue will wait longer.
 */
export function createExpectedWait(): (look: QueueLook, now: number) => ExpectedWait {
  let looks: readonly { readonly at: number; readonly taken: number }[] = [];
  let before: readonly string[] = [];

  return ({ ids, first }, now) => {
    const waiting = new Set(ids);
    const taken = before.filter((id) => !waiting.has(id)).length;
    before = ids;
    looks = first ? [...looks.filter(({ at }) => at > now - paceMs), { at: now, taken }] : [];
    if (!first || now - first.timestamp < leastWaitMs) return noWait;
    const [oldest = { at: now, taken: 0 }, ...later] = looks;
    const takenSince = later.reduce((sum, look) => sum + look.taken, 0);
    // Of a queue from which none was taken only the wait until now is known.
    const msOfOne = takenSince === 0 ? 0 : (now - oldest.at) / takenSince;
    const aheadMs = ids.length * msOfOne;
    const lateMs = toLateness(first, now);
    return {
      unpaidMs: Math.max(now - first.timestamp, aheadMs),
      paidMs: lateMs > 0 ? Math.max(lateMs, aheadMs) : 0,
    };
  };
}
