import { Redis } from 'ioredis';
import { startRedisCluster } from './redis-cluster.ts';

export interface FreshRedis {
  /** URL of one database of the server, empty. Channels of pub/sub are shared by all databases. */
  readonly url: string;
  clear(): Promise<void>;
}

/**
 * A numbered database that no other caller has: the server itself counts them out. A cluster has but one, so beside
 * one it is a cluster of its own, which is there until it is cleared.
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
