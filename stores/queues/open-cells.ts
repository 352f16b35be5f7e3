import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { Redis } from 'ioredis';
import { createShardCheck } from '../redis/create-redis-check.ts';
import type { ListedRedis } from '../redis/listed-redis.ts';
import { openRedis } from '../redis/open-redis.ts';
import type { StoreWatch } from '../store-watch.ts';
import type { CellName } from '../stores.ts';
import { createRedisQueueBackend } from './create-redis-queue-backend.ts';
import type { QueueCell } from './spread-queues.ts';

export interface NamedCell extends QueueCell {
  readonly name: CellName;
  /** The name that an operator knows it by. */
  readonly variable: string;
  readonly redis: Redis;
  readonly check: () => Promise<void>;
}

/** Gives each cell a connection of its own for health checks, in addition to those of its queues. */
export function openCells(
  list: readonly ListedRedis[],
  watch: Pick<StoreWatch, 'report' | 'states'>,
  tracing?: Tracing,
): readonly NamedCell[] {
  return list.map(({ url, takesTurns }, index) => {
    const name: CellName = `queues-${index + 1}`;
    const redis = openRedis(url, 'producer', (error) => watch.report(name, error));
    return {
      name,
      variable: `number ${index + 1} of QUEUE_CELLS`,
      takesTurns,
      redis,
      check: createShardCheck(redis, index, 'queues'),
      isUp: () => watch.states().find(({ store }) => store === name)?.isUp ?? true,
      backend: createRedisQueueBackend({
        redisUrl: url,
        report: (_queue, error) => watch.report(name, error),
        ...(tracing && { tracing }),
      }),
    };
  });
}
