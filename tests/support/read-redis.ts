import type { Redis } from 'ioredis';

/** Reads every key with its value, and the slow log. */
export async function readContents(redis: Redis): Promise<string> {
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => readKey(redis, key)));
  const slow = JSON.stringify(await redis.slowlog('GET', 1_000));
  return [...keys, ...values, slow].join('\n');
}

async function readKey(redis: Redis, key: string): Promise<string> {
  const read: Readonly<Record<string, () => Promise<unknown>>> = {
    string: async () => (await redis.getBuffer(key))?.toString('latin1'),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, '0', '-1'),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: async () =>
      (await redis.xrangeBuffer(key, '-', '+')).map(([, fields]) =>
        fields.map((field) => field.toString('latin1')),
      ),
  };
  return JSON.stringify(await read[await redis.type(key)]?.());
}
