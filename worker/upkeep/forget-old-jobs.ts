import type { Queue } from 'bullmq';

export interface ForgetJobsContext {
  readonly queues: readonly Pick<Queue, 'clean'>[];
}

const atOnce = 1_000;

/** A queue forgets a finished job only when the next one ends: on a quiet night all of them would stay. */
export async function forgetOldJobs({ queues }: ForgetJobsContext): Promise<void> {
  for (const queue of queues) {
    await queue.clean(60_000, atOnce, 'completed');
    await queue.clean(300_000, atOnce, 'failed');
  }
}
