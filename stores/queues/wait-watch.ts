import type { Queue } from 'bullmq';
import { carryOverJobs } from './carry-over.ts';

/** If more jobs wait, the jobs at the end are not watched. */
const mostWatched = 1_000;

/** Resolves to the ids of the jobs that wait, in the order in which they run. */
function readWaitingIds(queue: Queue): Promise<string[]> {
  return queue.getRanges(['prioritized'], 0, mostWatched - 1, true);
}

/**
 * Watches jobs that are added with their turn, long before they can run. A job does not say since when it can: its wait counts from
 * the first look that saw it. Each call looks, and resolves to the longest wait in milliseconds; 0 when none waits.
 */
export function createWaitWatch(queue: Queue): () => Promise<number> {
  let seen: ReadonlyMap<string, number> = new Map();
  return async () => {
    const now = Date.now();
    await carryOverJobs(queue, now);
    const ids = await readWaitingIds(queue);
    seen = new Map(ids.map((id) => [id, seen.get(id) ?? now]));
    return now - Math.min(now, ...seen.values());
  };
}
