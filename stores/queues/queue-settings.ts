import { keptJobs } from '@quartet/shared/jobs/queues.ts';
import type { DefaultJobOptions, QueueOptions, WorkerOptions } from 'bullmq';

/** One try unless the flow says otherwise; no trace of an error stays behind. */
const defaultJobOptions: DefaultJobOptions = {
  attempts: 1,
  stackTraceLimit: 0,
  keepLogs: 0,
  removeOnComplete: keptJobs.completed,
  removeOnFail: keptJobs.failed,
};

/** The braces put the keys of all queues into one slot of a Redis Cluster: a flow's script reaches several queues. */
export const keyPrefix = '{quartet}';

export const queueSettings = {
  defaultJobOptions,
  // BullMQ asks for the version once; if unanswered, the queue or flow would fail for good. Workers still ask.
  skipVersionCheck: true,
  streams: { events: { maxLen: 100 } },
} satisfies Partial<QueueOptions>;

/**
 * The job of a lost worker starts again within lock + 2 × stalled interval + drain delay, 25 s at most; a second loss
 * fails it. In milliseconds, except `drainDelay`: how many seconds an idle worker waits before it asks again.
 */
export const queueWorkerSettings = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1,
  drainDelay: 5,
} satisfies Partial<WorkerOptions>;
