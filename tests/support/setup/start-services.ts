import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './pgbouncer-server.ts';
import { startPostgres } from './postgres-server.ts';
import { startRedisCluster } from './redis-cluster.ts';
import { startRedis } from './redis-server.ts';
import type { TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Redis of the test run. `createFreshRedis` takes a database of it. */
    redisUrl: string;
    /** A second Redis, volatile like the Redis for sealed content. */
    contentRedisUrl: string;
    /** The Postgres of the test run. `createFreshDatabase` takes a database of it. */
    databaseUrl: string;
    /** The transaction pooler in front of it in wide runs. */
    poolerUrl: string | null;
  }
}

/**
 * Starts the servers that the tests of the project need, and prints what each runs from. With `TEST_STORES=wide` stacks
 * get a Redis Cluster of one node for queues, and a transaction pooler.
 */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const isWide = process.env['TEST_STORES'] === 'wide';
  const servers = await startAll([
    isWide ? () => startRedisCluster() : () => startRedis(),
    startPostgres,
    () => startRedis(),
  ]);
  const [redis, postgres, contentRedis] = servers;
  if (!redis || !contentRedis || !postgres) throw new Error('A server is missing.');
  const pooler = isWide ? await startPgbouncer(postgres.url) : null;
  process.stdout.write(`Redis: ${redis.source}\nPostgres: ${postgres.source}\n`);
  project.provide('redisUrl', redis.url);
  project.provide('contentRedisUrl', contentRedis.url);
  project.provide('databaseUrl', postgres.url);
  project.provide('poolerUrl', pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** Starts all services or none: if one fails, the other services are stopped. */
async function startAll(starts: readonly (() => Promise<TestServer>)[]): Promise<TestServer[]> {
  const results = await Promise.allSettled(starts.map((start) => start()));
  const servers = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return servers;
  await Promise.all(servers.map((server) => server.stop()));
  throw failure.reason;
}
