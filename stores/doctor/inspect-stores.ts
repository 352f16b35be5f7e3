import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { Client } from 'pg';
import { openRedis } from '../redis/open-redis.ts';
import type { ScaledStoresConfig } from '../stores-config.ts';
import type { Finding } from './finding.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { inspectRedis, type RedisPurpose } from './inspect-redis.ts';

const patienceMs = 5_000;

/** What is not as it must be. Changes nothing; a store that does not answer is a finding. */
export async function inspectStores({
  redisUrl,
  queueCells = [],
  contentRedis,
  databaseUrl,
}: ScaledStoresConfig): Promise<readonly Finding[]> {
  const found = await Promise.all([
    orUnanswered('DATABASE_URL', lookAtPostgres(databaseUrl)),
    orUnanswered('REDIS_URL', lookAtRedis(redisUrl, 'REDIS_URL', 'queues')),
    ...queueCells.map(({ url }, cell) => {
      const about = `QUEUE_CELLS (${cell + 1}.)`;
      return orUnanswered(about, lookAtRedis(url, about, 'queues'));
    }),
    ...contentRedis.map(({ url }, place) => {
      const about =
        contentRedis.length > 1 ? `CONTENT_REDIS_URLS (${place + 1}.)` : 'CONTENT_REDIS_URL';
      return orUnanswered(about, lookAtRedis(url, about, 'content'));
    }),
  ]);
  return found.flat();
}

async function orUnanswered(
  about: string,
  looking: Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await withDeadline(looking, patienceMs);
  } catch (error) {
    return [{ about, problem: `does not answer (${toCauseCode(error) ?? 'no code'})` }];
  }
}

async function lookAtRedis(
  url: Secret,
  about: string,
  purpose: RedisPurpose,
): Promise<readonly Finding[]> {
  const redis = openRedis(url, 'producer');
  try {
    return await inspectRedis(redis, about, purpose);
  } finally {
    redis.disconnect();
  }
}

async function lookAtPostgres(url: Secret): Promise<readonly Finding[]> {
  const connectionString = url.reveal();
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new Client({ connectionString, ...limits });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await inspectPostgres(client);
  } finally {
    await client.end();
  }
}
