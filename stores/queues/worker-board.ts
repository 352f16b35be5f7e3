import { queueNames } from '@quartet/shared/jobs/queues.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod';

const places = z.number().int().min(0);

const liveWorkerSchema = z.object({
  id: z.string(),
  /** Jobs that it runs at once: answers of each model, consensuses, settlements. */
  answers: places,
  consensuses: places,
  settlements: places,
});
export type LiveWorker = z.infer<typeof liveWorkerSchema>;

const seenWorkerSchema = liveWorkerSchema.extend({ announcedAt: z.number() });
/** `announcedAt` is in epoch milliseconds of its own clock. */
export type SeenWorker = z.infer<typeof seenWorkerSchema>;

/** Lists the workers that take jobs. Rejects if the store does not answer. */
export interface WorkerBoard {
  /** A worker is listed until it leaves, or until it has announced nothing for `workerLifeMs`. */
  announce(worker: LiveWorker): Promise<void>;
  leave(id: string): Promise<void>;
  read(): Promise<readonly SeenWorker[]>;
}

export const workerLifeMs = 10_000;

/** Returns how many jobs of a queue the workers run at once. */
export function countPlaces(workers: readonly LiveWorker[], queue: string): number {
  const placesOf = ({ answers, consensuses, settlements }: LiveWorker) => {
    if (queue === queueNames.consensus) return consensuses;
    return queue === queueNames.settlement ? settlements : answers;
  };
  return workers.reduce((sum, worker) => sum + placesOf(worker), 0);
}

/** For an embedded process, whose worker lives as long as the process. */
export function createMemoryWorkerBoard(): WorkerBoard {
  const workers = new Map<string, LiveWorker>();
  return {
    announce: async (worker) => void workers.set(worker.id, worker),
    leave: async (id) => void workers.delete(id),
    async read() {
      const announcedAt = Date.now();
      return [...workers.values()].map((worker) => ({ ...worker, announcedAt }));
    },
  };
}

const key = '{workers}';

/** Processes of the version before cannot read an entry that does not number its queues. */
const forVersionBefore = { cells: [0] };

const isLost = ({ announcedAt }: SeenWorker) => announcedAt <= Date.now() - workerLifeMs;

/** Keeps the workers in a hash, by their ids. */
export function createRedisWorkerBoard(redis: Redis): WorkerBoard {
  const readAll = async () =>
    Object.values(await redis.hgetall(key)).map((entry) =>
      seenWorkerSchema.parse(JSON.parse(entry)),
    );
  return {
    async announce(worker) {
      const lost = (await readAll()).filter(isLost).map(({ id }) => id);
      if (lost.length > 0) await redis.hdel(key, ...lost);
      const entry = { ...worker, ...forVersionBefore, announcedAt: Date.now() };
      await redis.hset(key, worker.id, JSON.stringify(entry));
    },
    leave: async (id) => void (await redis.hdel(key, id)),
    read: async () => (await readAll()).filter((entry) => !isLost(entry)),
  };
}
