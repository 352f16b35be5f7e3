import { Redis } from 'ioredis';

export interface RedisWatch {
  /** Every command seen since the start, and every key with its value as it is now. */
  contents(): Promise<string>;
  close(): void;
}

/** Follows a Redis by MONITOR, as its operator could. */
export async function watchRedis(url: string): Promise<RedisWatch> {
  const redis = new Redis(url);
  const monitor = await redis.monitor();
  const commands: string[] = [];
  monitor.on('monitor', (_time: string, args: readonly string[]) => commands.push(args.join(' ')));
  return {
    contents: async () => [...commands, await readContents(redis)].join('\n'),
    close() {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}

/** Every key, its value, and the slow commands. */
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
