import { Redis } from 'ioredis';
import { startRedisCluster } from './redis-cluster.ts';

export interface FreshRedis {
  /** URL of an empty database of the server. All databases share the pub/sub channels. */
  readonly url: string;
  clear(): Promise<void>;
}

/**
 * Takes a database by a number that the server counts up, so that no other caller has it. A cluster has only one
 * database, so there each caller gets a cluster of its own, which runs until it is cleared.
 */
export async function createFreshRedis(redisUrl: string): Promise<FreshRedis> {
  if (await withRedis(redisUrl, isCluster)) {
    const server = await startRedisCluster();
    return { url: server.url, clear: () => server.stop() };
  }
  const taken = await withRedis(redisUrl, (redis) => redis.incr('tests:databases-taken'));
  const url = new URL(redisUrl);
  url.pathname = `/${taken}`;
  const clear = () =>
    withRedis(url.href, async (redis) => {
      await redis.flushdb();
    });
  return { url: url.href, clear };
}

async function isCluster(redis: Redis): Promise<boolean> {
  return /^cluster_enabled:1/m.test(await redis.info('cluster'));
}

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
