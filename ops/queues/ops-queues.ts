import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import type { Queue } from 'bullmq';

/** States in which jobs are counted. Every job has a priority, so those that wait are `prioritized`. */
const states = ['active', 'prioritized', 'waiting-children', 'delayed', 'failed'] as const;
export type JobState = (typeof states)[number];

const answerQueues: readonly string[] = modelKeys.map(queueNames.answer);

/** A queue under the name that it has in every cell; from the second cell on its own name carries the cell's number. */
export interface OpsQueue {
  readonly queue: Queue;
  readonly plainName: string;
  readonly cell: number;
}

export interface QueueFigures {
  readonly queue: string;
  readonly plainName: string;
  readonly cell: number;
  readonly jobs: Readonly<Record<JobState, number>>;
  /** Wait of the oldest job, since it could run; 0 when none waits. */
  readonly oldestWaitMs: number;
}

export interface OpsQueues {
  readonly queues: readonly OpsQueue[];
  /** Reads the figures of the cells that answer. Rejects when none does. */
  read(): Promise<readonly QueueFigures[]>;
  close(): Promise<void>;
}

export function createOpsQueues(backend: QueueBackend): OpsQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    allQueueNames.map((plainName): OpsQueue => {
      return { queue: backend.createQueue(plainName, cell), plainName, cell };
    }),
  );
  const queues = cells.flat();
  const readers = cells.map((ofCell) => ofCell.map(createReader));
  return {
    queues,
    async read() {
      const reading = readers.map((ofCell) => Promise.all(ofCell.map((readQueue) => readQueue())));
      await Promise.any(reading);
      const read = await Promise.allSettled(reading);
      return read.flatMap((cell) => (cell.status === 'fulfilled' ? cell.value : []));
    },
    async close() {
      await Promise.all(queues.map(({ queue }) => queue.close()));
    },
  };
}

function createReader({ queue, plainName, cell }: OpsQueue): () => Promise<QueueFigures> {
  const isAnswers = answerQueues.includes(plainName);
  const readOldestWait = isAnswers ? () => readOldestAge(queue) : createWaitWatch(queue);
  return async () => {
    const [counts, oldestWaitMs] = await Promise.all([
      queue.getJobCounts(...states),
      readOldestWait(),
    ]);
    const entries = states.map((state) => [state, counts[state] ?? 0]);
    const jobs = Object.fromEntries(entries) as Record<JobState, number>;
    return { queue: queue.name, plainName, cell, jobs, oldestWaitMs };
  };
}

/** Those behind the first few came later, or soon will be first. */
const mostRead = 50;

async function readOldestAge(queue: Queue): Promise<number> {
  const first = await queue.getPrioritized(0, mostRead - 1);
  const now = Date.now();
  return now - Math.min(now, ...first.map(({ timestamp }) => timestamp));
}
