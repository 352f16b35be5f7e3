import { Redis } from 'ioredis';

export interface FreshRedis {
  /** URL of one database of the server, empty. Channels of pub/sub are shared by all databases. */
  readonly url: string;
  clear(): Promise<void>;
}

/** A numbered database that no other caller has: the server itself counts them out. */
export async function createFreshRedis(redisUrl: string): Promise<FreshRedis> {
  const taken = await withRedis(redisUrl, (redis) => redis.incr('tests:databases-taken'));
  const url = new URL(redisUrl);
  url.pathname = `/${taken}`;
  const clear = () =>
    withRedis(url.href, async (redis) => {
      await redis.flushdb();
    });
  return { url: url.href, clear };
}

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
