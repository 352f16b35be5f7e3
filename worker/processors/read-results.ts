import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Job } from 'bullmq';

const patienceMs = 1_000;

/** What the jobs before it came to. The log alone wants to know, so nothing waits for a store that is away. */
export async function readResults(
  job: Pick<Job, 'getChildrenValues'>,
): Promise<readonly unknown[]> {
  const reading = withDeadline(job.getChildrenValues(), patienceMs);
  return Object.values(await reading.catch(() => ({})));
}
