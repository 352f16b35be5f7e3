import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createContentStores } from '@quartet/stores/content/create-content-stores.ts';
import { openContentShards } from '@quartet/stores/content/open-content-shards.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { createSealer } from '@quartet/stores/sealing/create-sealer.ts';
import { createSealingKeys } from '@quartet/stores/sealing/create-sealing-keys.ts';
import { parseKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

const onError = (error: unknown) => {
  throw error;
};

/** Opens the turn logs of a scaled stack, as another of its processes would. */
export async function openTurnLog(content: {
  readonly redisUrls: readonly string[];
  readonly databaseUrl: string;
  readonly sealingKeys: string;
}): Promise<TurnLog & AsyncDisposable> {
  const list = content.redisUrls.map((url) => ({ url: new Secret(url), takesTurns: true }));
  const shards = openContentShards(list, { report: () => undefined, states: () => [] });
  const database = await openPostgres(new Secret(content.databaseUrl), { connections: 1, onError });
  const keyRing = parseKeyRing(new Secret(content.sealingKeys));
  const keys = await createSealingKeys({ db: database.db, keyRing, onError });
  const stores = createContentStores(shards, createSealer(keys));
  return {
    ...stores.turnLog,
    async [Symbol.asyncDispose]() {
      stores.close();
      for (const shard of shards) shard.close();
      await keys.close();
      await database.close();
    },
  };
}
