import type { Redis } from 'ioredis';
import type { Fingerprint } from '../sealing/create-fingerprint.ts';
import { type ReadClock, type SpendMeter, toDay } from './spend-meter.ts';

export interface RedisSpendMeterOptions {
  /** Must be durable, since spending must not be forgotten. */
  readonly redis: Redis;
  readonly fingerprint: Fingerprint;
  readonly now?: ReadClock;
}

/** Longer than a day, even if the processes' clocks differ. */
const lifeSeconds = 48 * 3_600;

/** KEYS: sums to add to. ARGV: micro-dollars, lifetime in seconds. Each call to a provider costs one command instead of six. */
const add = `
for _, key in ipairs(KEYS) do
  redis.call('INCRBY', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[2])
end`;

interface SpendScript {
  addSpend(model: string, user: string, microDollars: number, lifeSeconds: number): Promise<null>;
}

function defineScript(redis: Redis): SpendScript {
  redis.defineCommand('addSpend', { numberOfKeys: 2, lua: add });
  return redis as unknown as SpendScript;
}

/** Users are stored as keyed hashes. */
export function createRedisSpendMeter({
  redis,
  fingerprint,
  now = () => new Date(),
}: RedisSpendMeterOptions): SpendMeter {
  const ofModel = (model: string) => `{spend}:${toDay(now())}:model:${model}`;
  const ofUser = (userId: string) =>
    `{spend}:${toDay(now())}:user:${fingerprint(`spend ${userId}`).slice(0, 32)}`;
  const scripted = defineScript(redis);
  const read = async (key: string) => Number((await redis.get(key)) ?? 0);

  return {
    async record({ model, userId, microDollars }) {
      await scripted.addSpend(ofModel(model), ofUser(userId), microDollars, lifeSeconds);
    },
    ofModel: (model) => read(ofModel(model)),
    ofUser: (userId) => read(ofUser(userId)),
  };
}
