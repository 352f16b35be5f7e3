import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { startRedis } from './redis-server.ts';
import type { TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Redis of the test run; take a database of it by `createFreshRedis`. */
    redisUrl: string;
    /** A second Redis, volatile as the one for sealed content. */
    contentRedisUrl: string;
    /** A Postgres of the test run; take a database of it by `createFreshDatabase`. */
    databaseUrl: string;
  }
}

/** Starts the servers that the tests of the project need, and says what each of them runs from. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startAll([startRedis, startRedis, startPostgres]);
  const [redis, contentRedis, postgres] = servers;
  if (!redis || !contentRedis || !postgres) throw new Error('A server is missing.');
  process.stdout.write(`Redis: ${redis.source}\nPostgres: ${postgres.source}\n`);
  project.provide('redisUrl', redis.url);
  project.provide('contentRedisUrl', contentRedis.url);
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** Starts all of them, or none: what came up is stopped when another one fails. */
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
