import type { Log } from '@quartet/runtime/logging/log.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { readFailedReason } from '@quartet/shared/jobs/job-result.ts';
import { jobVersion } from '@quartet/shared/jobs/queues.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq';
import type * as z from 'zod';
import { WorkAborted } from './abort-cause.ts';

interface JobRun<Data> {
  readonly job: Pick<
    Job,
    'data' | 'id' | 'queueName' | 'timestamp' | 'moveToWait' | 'moveToDelayed'
  >;
  readonly token: string | undefined;
  readonly schema: z.ZodType<Data>;
  readonly log: Log;
}

const cutOffMs = 1_000;
const newerJob = { retryMs: 5_000, giveUpMs: 10 * 60_000 };

/** Validates a job's data and runs its work. A failed job leaves only a code in the queue; a job of a newer version waits for a newer worker. */
export async function runJob<Data, Result>(
  { job, token, schema, log }: JobRun<Data>,
  work: (data: Data) => Promise<Result>,
): Promise<Result | undefined> {
  const parsed = schema.safeParse(job.data);
  if (!parsed.success) {
    if (!isNewer(job)) throw new UnrecoverableError('invalid_job');
    await job.moveToDelayed(Date.now() + newerJob.retryMs, token);
    throw new DelayedError();
  }
  return work(parsed.data).catch((error: unknown) => giveBack(error, { job, token, log }));
}

async function giveBack(
  error: unknown,
  { job, token, log }: Omit<JobRun<unknown>, 'schema'>,
): Promise<undefined> {
  if (error instanceof WorkAborted) {
    // This process would take the job again at once, but it cannot reach a store. Another process may be able to.
    if (error.abortCause === 'cut-off') {
      await job.moveToDelayed(Date.now() + cutOffMs, token);
      throw new DelayedError();
    }
    await job.moveToWait(token);
    throw new WaitingError();
  }
  // Leaves the turn to its settlement, since its log is gone or no key opens it.
  if (error instanceof LostTurnLog || error instanceof UnsealError) {
    log.warn({ queue: job.queueName, jobId: job.id }, 'turn log lost');
    return;
  }
  log.error({ err: error, queue: job.queueName, jobId: job.id }, 'job failed');
  throw new Error('internal');
}

function isNewer({ data, timestamp }: Pick<Job, 'data' | 'timestamp'>): boolean {
  const { v } = Object(data) as { readonly v?: unknown };
  return typeof v === 'number' && v > jobVersion && Date.now() - timestamp < newerJob.giveUpMs;
}

const patienceMs = 1_000;

/** Reads the results of all child jobs, including failed ones. Only the log line needs them, so it gives up on a store that is slow. */
export async function readResults(
  job: Pick<Job, 'getChildrenValues' | 'getIgnoredChildrenFailures'>,
): Promise<readonly unknown[]> {
  const reading = Promise.all([job.getChildrenValues(), job.getIgnoredChildrenFailures()]);
  const [values, failures] = await withDeadline(reading, patienceMs).catch(() => [{}, {}]);
  return [
    ...Object.values(values),
    ...Object.values(failures).map((reason) => readFailedReason(reason).result),
  ];
}
