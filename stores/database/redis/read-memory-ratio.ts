import type { Redis } from 'ioredis';
import { type ContentRedis, listMasters } from './open-content-redis.ts';

/** Reads the used share of a Redis' memory, from 0 to 1. A cluster has the share of its fullest master. Null without a limit. */
export async function readMemoryRatio(redis: ContentRedis): Promise<number | null> {
  const ratios = await Promise.all(listMasters(redis).map(readRatio));
  const limited = ratios.filter((ratio) => ratio !== null);
  return limited.length > 0 ? Math.max(...limited) : null;
}

async function readRatio(redis: Redis): Promise<number | null> {
  const info = await redis.info('memory');
  const read = (name: string) => Number(RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  const most = read('maxmemory');
  return most === 0 ? null : read('used_memory') / most;
}
