import type { Redis } from 'ioredis';

/** Reads the used share of a Redis' memory, from 0 to 1; null where it has no limit. */
export async function readMemoryRatio(redis: Redis): Promise<number | null> {
  const info = await redis.info('memory');
  const read = (name: string) => Number(RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  const most = read('maxmemory');
  return most === 0 ? null : read('used_memory') / most;
}
