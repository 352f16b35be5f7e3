import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import type { Queue } from 'bullmq';

/** The states whose jobs are counted. Every job has a priority, so waiting jobs are `prioritized`. */
const states = ['active', 'prioritized', 'waiting-children', 'delayed', 'failed'] as const;
export type JobState = (typeof states)[number];

const answerQueues: readonly string[] = modelKeys.map(queueNames.answer);

export interface QueueFigures {
  readonly queue: string;
  readonly jobs: Readonly<Record<JobState, number>>;
  /** How long the oldest job has waited since it could run; 0 if no job waits. */
  readonly oldestWaitMs: number;
}

export interface OpsQueues {
  readonly queues: readonly Queue[];
  /** Rejects when the store does not answer. */
  read(): Promise<readonly QueueFigures[]>;
  close(): Promise<void>;
}

export function createOpsQueues(backend: QueueBackend): OpsQueues {
  const queues = allQueueNames.map((name) => backend.createQueue(name));
  const readers = queues.map(createReader);
  return {
    queues,
    read: () => Promise.all(readers.map((readQueue) => readQueue())),
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

function createReader(queue: Queue): () => Promise<QueueFigures> {
  const isAnswers = answerQueues.includes(queue.name);
  const readOldestWait = isAnswers ? () => readOldestAge(queue) : createWaitWatch(queue);
  return async () => {
    const [counts, oldestWaitMs] = await Promise.all([
      queue.getJobCounts(...states),
      readOldestWait(),
    ]);
    const entries = states.map((state) => [state, counts[state] ?? 0]);
    const jobs = Object.fromEntries(entries) as Record<JobState, number>;
    return { queue: queue.name, jobs, oldestWaitMs };
  };
}

/** Jobs behind the first few came later, or will soon be among the first. */
const mostRead = 50;

async function readOldestAge(queue: Queue): Promise<number> {
  const first = await queue.getPrioritized(0, mostRead - 1);
  const now = Date.now();
  return now - Math.min(now, ...first.map(({ timestamp }) => timestamp));
}
