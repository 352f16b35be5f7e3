import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, jobPriority, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import type { Queue } from 'bullmq';

/** States in which jobs are counted. Every job has a priority, so those that wait are `prioritized`. */
const states = ['active', 'prioritized', 'waiting-children', 'delayed', 'failed'] as const;
export type JobState = (typeof states)[number];

const answerQueues: readonly string[] = modelKeys.map(queueNames.answer);
/** Of more that wait, the last are left out. */
const mostWatched = 1_000;

export interface QueueFigures {
  readonly queue: string;
  readonly jobs: Readonly<Record<JobState, number>>;
  /** Wait of the oldest job, since it could run; 0 when none waits. */
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
    const jobs = Object.fromEntries(states.map((state) => [state, counts[state] ?? 0]));
    return { queue: queue.name, jobs: jobs as Record<JobState, number>, oldestWaitMs };
  };
}

/** Watches jobs that are added with their turn, long before they can run. A job does not say since when it can: its wait counts from the first look that saw it. */
function createWaitWatch(queue: Queue): () => Promise<number> {
  let seen: ReadonlyMap<string, number> = new Map();
  return async () => {
    const now = Date.now();
    const ids = await queue.getRanges(['prioritized'], 0, mostWatched - 1, true);
    seen = new Map(ids.map((id) => [id, seen.get(id) ?? now]));
    return now - Math.min(now, ...seen.values());
  };
}

/** Asks for the first job of each priority: those of one priority wait in the order of their arrival. */
async function readOldestAge(queue: Queue): Promise<number> {
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
