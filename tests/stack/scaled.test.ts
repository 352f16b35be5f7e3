import { inject } from 'vitest';
import { createFreshDatabase } from '../setup/fresh-database.ts';
import { createFreshRedis } from '../setup/fresh-redis.ts';
import { describeTurns } from './describe-turns.ts';
import { startScaledStack } from './start-scaled-stack.ts';

describeTurns('two api and two worker processes', async () => {
  const redis = await createFreshRedis(inject('redisUrl'));
  const contentRedis = await createFreshRedis(inject('contentRedisUrl'));
  const database = await createFreshDatabase(inject('databaseUrl'));
  const stack = await startScaledStack({
    redisUrl: redis.url,
    contentRedisUrl: contentRedis.url,
    databaseUrl: database.url,
  });
  return {
    ...stack,
    async close() {
      await stack.close();
      await Promise.all([redis.clear(), contentRedis.clear(), database.drop()]);
    },
  };
});
