import { Secret } from '@quartet/runtime/environment/secret.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { openContentRedis } from '@quartet/stores/database/redis/open-content-redis.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createSealingKeys } from '@quartet/stores/sealing/create-sealing-keys.ts';
import { parseKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { createRedisTurnLog } from '@quartet/stores/turn-log/create-redis-turn-log.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

const onError = (error: unknown) => {
  throw error;
};

/** Opens the turn log of a scaled stack, as another of its processes would. */
export async function openTurnLog(content: {
  readonly redisUrl: string;
  readonly databaseUrl: string;
  readonly sealingKeys: string;
}): Promise<TurnLog & AsyncDisposable> {
  const { redis, subscriber } = openContentRedis(new Secret(content.redisUrl));
  const database = await openPostgres(new Secret(content.databaseUrl), { connections: 1, onError });
  const keyRing = parseKeyRing(new Secret(content.sealingKeys));
  const keys = await createSealingKeys({ db: database.db, keyRing, onError });
  const turnLog = createRedisTurnLog({ redis, subscriber, sealer: createSealer(keys) });
  return {
    ...turnLog,
    async [Symbol.asyncDispose]() {
      turnLog.close();
      for (const each of [redis, subscriber]) each.disconnect();
      await keys.close();
      await database.close();
    },
  };
}
