import { queueNames } from '@quartet/shared/jobs/queues.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod';

const places = z.number().int().min(0);

const liveWorkerSchema = z.object({
  id: z.string(),
  /** Numbers of the queue cells that it serves. */
  cells: z.array(places),
  /** Jobs that it runs at once: answers of each model, consensuses, settlements. */
  answers: places,
  consensuses: places,
  settlements: places,
});
export type LiveWorker = z.infer<typeof liveWorkerSchema>;

/** Knows the workers that take jobs. Rejects when the store does not answer. */
export interface WorkerBoard {
  /** A worker counts until it leaves, or until it has announced nothing for `workerLifeMs`. */
  announce(worker: LiveWorker): Promise<void>;
  leave(id: string): Promise<void>;
  read(): Promise<readonly LiveWorker[]>;
}

export const workerLifeMs = 10_000;

/** Returns how many jobs of a queue's cell the workers run at once. */
export function countPlaces(
  workers: readonly LiveWorker[],
  { queue, cell }: { readonly queue: string; readonly cell: number },
): number {
  const placesOf = ({ answers, consensuses, settlements }: LiveWorker) => {
    if (queue === queueNames.consensus) return consensuses;
    return queue === queueNames.settlement ? settlements : answers;
  };
  return workers
    .filter(({ cells }) => cells.includes(cell))
    .reduce((sum, worker) => sum + placesOf(worker), 0);
}

/** Of an embedded process: its worker lives as long as it does. */
export function createMemoryWorkerBoard(): WorkerBoard {
  const workers = new Map<string, LiveWorker>();
  return {
    announce: async (worker) => void workers.set(worker.id, worker),
    leave: async (id) => void workers.delete(id),
    read: async () => [...workers.values()],
  };
}

const workersKey = '{workers}';
const seenKey = '{workers}:seen';

export function createRedisWorkerBoard(redis: Redis): WorkerBoard {
  const forget = (ids: readonly string[]) =>
    redis
      .multi()
      .hdel(workersKey, ...ids)
      .zrem(seenKey, ...ids)
      .exec();
  return {
    async announce(worker) {
      const { id } = worker;
      const lost = await redis.zrangebyscore(seenKey, '-inf', Date.now() - workerLifeMs);
      if (lost.length > 0) await forget(lost);
      await redis
        .multi()
        .hset(workersKey, id, JSON.stringify(worker))
        .zadd(seenKey, Date.now(), id)
        .exec();
    },
    leave: async (id) => void (await forget([id])),
    async read() {
      const [all, seen] = await Promise.all([
        redis.hgetall(workersKey),
        redis.zrangebyscore(seenKey, Date.now() - workerLifeMs, '+inf'),
      ]);
      return seen.flatMap((id) => {
        const worker = all[id];
        return worker === undefined ? [] : [liveWorkerSchema.parse(JSON.parse(worker))];
      });
    },
  };
}
