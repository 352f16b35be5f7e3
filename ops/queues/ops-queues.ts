import { allQueueNames, jobPriority } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import type { Queue } from 'bullmq';

/** States in which jobs are counted. Every job has a priority, so those that wait are `prioritized`. */
const states = ['active', 'prioritized', 'waiting-children', 'delayed', 'failed'] as const;
export type JobState = (typeof states)[number];

export interface QueueFigures {
  readonly queue: string;
  readonly jobs: Readonly<Record<JobState, number>>;
  /** Wait of the oldest job; 0 when none waits. */
  readonly oldestWaitMs: number;
}

export interface OpsQueues {
  readonly queues: readonly Queue[];
  /** Reads the figures of the cells that answer. Rejects when none does. */
  read(): Promise<readonly QueueFigures[]>;
  close(): Promise<void>;
}

export function createOpsQueues(backend: QueueBackend): OpsQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    allQueueNames.map((name) => backend.createQueue(name, cell)),
  );
  const queues = cells.flat();
  return {
    queues,
    async read() {
      const reading = cells.map((ofCell) => Promise.all(ofCell.map(readQueue)));
      await Promise.any(reading);
      const read = await Promise.allSettled(reading);
      return read.flatMap((cell) => (cell.status === 'fulfilled' ? cell.value : []));
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

async function readQueue(queue: Queue): Promise<QueueFigures> {
  const [counts, oldestWaitMs] = await Promise.all([
    queue.getJobCounts(...states),
    readOldestWait(queue),
  ]);
  const jobs = Object.fromEntries(states.map((state) => [state, counts[state] ?? 0]));
  return { queue: queue.name, jobs: jobs as Record<JobState, number>, oldestWaitMs };
}

/** Asks for the first job of each priority: those of one priority wait in the order of their arrival. */
async function readOldestWait(queue: Queue): Promise<number> {
  const priorities = Object.values(jobPriority).toSorted((left, right) => left - right);
  const counts = await queue.getCountsPerPriority(priorities);
  let before = 0;
  const waits: number[] = [];
  for (const priority of priorities) {
    const count = counts[String(priority)] ?? 0;
    if (count > 0) {
      const [first] = await queue.getPrioritized(before, before);
      if (first) waits.push(Date.now() - first.timestamp);
    }
    before += count;
  }
  return Math.max(0, ...waits);
}
