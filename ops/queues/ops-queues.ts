import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import type { Queue } from 'bullmq';

/** The states whose jobs are counted. Every job has a priority, so waiting jobs are `prioritized`. */
const states = ['active', 'prioritized', 'waiting-children', 'delayed', 'failed'] as const;
export type JobState = (typeof states)[number];

const answerQueues: readonly string[] = modelKeys.map(queueNames.answer);

/** A queue in one cell. `plainName` is the same in all cells; from the second cell on, the queue's own name adds its number. */
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
  /** How long the oldest job has waited since it could run; 0 if no job waits. */
  readonly oldestWaitMs: number;
}

export interface OpsQueues {
  readonly queues: readonly OpsQueue[];
  /** Reads the figures of the cells that answer. Rejects if none of them does. */
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

/** Jobs behind the first few came later, or will soon be among the first. */
const mostRead = 50;

async function readOldestAge(queue: Queue): Promise<number> {
  const first = await queue.getPrioritized(0, mostRead - 1);
  const now = Date.now();
  return now - Math.min(now, ...first.map(({ timestamp }) => timestamp));
}
