import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { openRedis } from '@quartet/stores/redis/open-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createSealingKeys } from '@quartet/stores/sealing/create-sealing-keys.ts';
import { parseKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

const onError = (error: unknown) => {
  throw error;
};

/** The turn logs of a scaled stack, as another process of it has them. */
export async function openTurnLog(content: {
  readonly redisUrl: string;
  readonly databaseUrl: string;
  readonly sealingKeys: string;
}): Promise<TurnLog & AsyncDisposable> {
  const url = new Secret(content.redisUrl);
  const redis = openRedis(url, 'producer');
  const subscriber = openRedis(url, 'subscriber');
  const database = await openPostgres(new Secret(content.databaseUrl), { connections: 1, onError });
  const keyRing = parseKeyRing(new Secret(content.sealingKeys));
  const keys = await createSealingKeys({ db: database.db, keyRing, onError });
  const sealer = createSealer(keys);
  const log = createRedisTurnLog({ redis, subscriber, sealer });
  return {
    ...log,
    async [Symbol.asyncDispose]() {
      log.close();
      redis.disconnect();
      subscriber.disconnect();
      await keys.close();
      await database.close();
    },
  };
}
