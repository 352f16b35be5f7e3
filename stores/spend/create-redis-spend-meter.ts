import type { Redis } from 'ioredis';
import type { Fingerprint } from '../sealing/create-fingerprint.ts';
import { type ReadClock, type SpendMeter, toDay } from './spend-meter.ts';

export interface RedisSpendMeterOptions {
  /** On a durable Redis: spending must not be forgotten. */
  readonly redis: Redis;
  readonly fingerprint: Fingerprint;
  readonly now?: ReadClock;
}

/** Longer than a day, whatever the processes' clocks say. */
const lifeSeconds = 48 * 3_600;

/** Users are stored as keyed hashes. */
export function createRedisSpendMeter({
  redis,
  fingerprint,
  now = () => new Date(),
}: RedisSpendMeterOptions): SpendMeter {
  const ofModel = (model: string) => `{spend}:${toDay(now())}:model:${model}`;
  const ofUser = (userId: string) =>
    `{spend}:${toDay(now())}:user:${fingerprint(`spend ${userId}`).slice(0, 32)}`;
  const read = async (key: string) => Number((await redis.get(key)) ?? 0);

  return {
    async record({ model, userId, microDollars }) {
      const counting = redis.multi();
      for (const key of [ofModel(model), ofUser(userId)]) {
        counting.incrby(key, microDollars).expire(key, lifeSeconds);
      }
      const [failure] = (await counting.exec())?.flatMap(([error]) => error ?? []) ?? [];
      if (failure) throw failure;
    },
    ofModel: (model) => read(ofModel(model)),
    ofUser: (userId) => read(ofUser(userId)),
  };
}
