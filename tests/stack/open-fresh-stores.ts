import { inject } from 'vitest';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';
import type { ScaledStores } from './open-stack-parts.ts';
import { toPooled } from './to-pooled.ts';

export interface FreshStores extends ScaledStores, AsyncDisposable {}

/** Empty stores for a stack of its own, of the kinds that the run of the tests has. */
export async function openFreshStores(): Promise<FreshStores> {
  await using opened = new AsyncDisposableStack();
  const openRedis = async (serverUrl: string) => {
    const fresh = await createFreshRedis(serverUrl);
    opened.defer(() => fresh.clear());
    return fresh.url;
  };
  const redisUrl = await openRedis(inject('redisUrl'));
  const contentRedisUrl = await openRedis(inject('contentRedisUrl'));
  const database = await createFreshDatabase(inject('databaseUrl'));
  opened.defer(() => database.drop());
  const closing = opened.move();
  return {
    redisUrl,
    contentRedisUrl,
    databaseUrl: database.url,
    ...toPooled(database.url),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
