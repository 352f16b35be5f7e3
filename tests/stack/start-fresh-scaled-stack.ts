import { inject } from 'vitest';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { createFreshRedis } from '../support/setup/fresh-redis.ts';
import { type ScaledStack, startScaledStack } from './start-scaled-stack.ts';

/** A scaled stack on stores of its own, which go with it. */
export async function startFreshScaledStack(
  settings: Readonly<Record<string, string>> = {},
  everywhere: Readonly<Record<string, string>> = {},
): Promise<ScaledStack> {
  const redis = await createFreshRedis(inject('redisUrl'));
  const contentRedis = await createFreshRedis(inject('contentRedisUrl'));
  const database = await createFreshDatabase(inject('databaseUrl'));
  const stack = await startScaledStack(
    {
      redisUrl: redis.url,
      contentRedisUrl: contentRedis.url,
      databaseUrl: database.url,
    },
    settings,
    everywhere,
  );
  return {
    ...stack,
    async close() {
      await stack.close();
      await Promise.all([redis.clear(), contentRedis.clear(), database.drop()]);
    },
  };
}
