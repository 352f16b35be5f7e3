import { carryPriority, isPeriodNew } from '@quartet/shared/jobs/queues.ts';
import type { Queue } from 'bullmq';

/** At the beginning of a period of priorities, moves the jobs that wait since the period before ahead of it, in their order. */
export async function carryOverJobs(queue: Queue, now = Date.now()): Promise<void> {
  if (!isPeriodNew(now)) return;
  for (const job of await queue.getJobs(['prioritized'], 0, -1, true)) {
    const priority = carryPriority(job.priority);
    if (priority !== null) await job.changePriority({ priority });
  }
}
