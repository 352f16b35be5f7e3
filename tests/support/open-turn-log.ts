import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openRedis } from '@quartet/stores/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { parseKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

/** The turn logs of a scaled stack, as another process of it has them. */
export function openTurnLog(content: {
  readonly redisUrl: string;
  readonly sealingKeys: string;
}): TurnLog & Disposable {
  const url = new Secret(content.redisUrl);
  const redis = openRedis(url, 'producer');
  const subscriber = openRedis(url, 'subscriber');
  const sealer = createSealer(parseKeyRing(new Secret(content.sealingKeys)));
  const log = createRedisTurnLog({ redis, subscriber, sealer });
  return {
    ...log,
    [Symbol.dispose]() {
      log.close();
      redis.disconnect();
      subscriber.disconnect();
    },
  };
}
