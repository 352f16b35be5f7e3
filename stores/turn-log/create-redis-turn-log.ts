import type { Redis } from 'ioredis';
import { createChannels } from '../redis/channels.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { createRedisLogFollower } from './follow-redis-log.ts';
import { logKeys } from './log-keys.ts';
import { retiredSeconds, runningSeconds } from './log-lives.ts';
import { defineLogScripts } from './log-scripts.ts';
import { createRedisLogReader } from './read-redis-log.ts';
import { sealEvent } from './seal-event.ts';
import type { OpenTurnLog } from './turn-log.ts';

export interface RedisTurnLogOptions {
  readonly redis: Redis;
  /** May be shared. */
  readonly subscriber: Redis;
  readonly sealer: Sealer;
}

/** A sealed stream for each turn, and a channel that carries what is appended. Closing closes no connection. */
export function createRedisTurnLog(options: RedisTurnLogOptions): OpenTurnLog {
  const { redis, subscriber, sealer } = options;
  const scripted = defineLogScripts(redis);
  const channels = createChannels(subscriber);
  const read = createRedisLogReader({ redis, sealer });
  return {
    beginAttempt: ({ turnId }, writer) =>
      scripted.beginTurnAttempt(logKeys.fence(turnId, writer), runningSeconds),
    async append(turn, events, fence) {
      const { turnId } = turn;
      const appended = await scripted.appendTurnEvents(
        logKeys.log(turnId),
        fence ? logKeys.fence(turnId, fence.writer) : logKeys.log(turnId),
        logKeys.retired(turnId),
        logKeys.channel(turnId),
        fence?.attempt ?? '',
        runningSeconds,
        retiredSeconds,
        ...events.map((event) => sealEvent(sealer, turn, event)),
      );
      return appended === 1 ? 'appended' : 'stale';
    },
    read,
    subscribe: createRedisLogFollower({ channels, sealer, read }),
    async touchReader(turnId) {
      await redis.set(logKeys.reader(turnId), '1', 'EX', retiredSeconds);
    },
    hasReader: async (turnId) => (await redis.exists(logKeys.reader(turnId))) === 1,
    async retire(turnId) {
      const keys = [logKeys.log(turnId), logKeys.retired(turnId)];
      await scripted.retireTurnLog(...keys, retiredSeconds, runningSeconds);
    },
    close: () => channels.close(),
  };
}
