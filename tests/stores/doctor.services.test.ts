import { listClocks, runChecks } from '@quartet/ops/health/checks.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readStoreFacts } from '@quartet/stores/read-store-facts.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { startRedis } from '../support/setup/redis-server.ts';

async function openRedis(...settings: string[]): Promise<string> {
  const server = await startRedis(settings);
  onTestFinished(() => server.stop());
  return server.url;
}

async function inspect(redisUrl: string, contentRedisUrl: string, databaseUrl?: string) {
  const fresh = await createFreshDatabase(inject('databaseUrl'));
  onTestFinished(() => fresh.drop());
  const stores = await readStoreFacts({
    kind: 'scaled',
    redisUrl: new Secret(redisUrl),
    contentRedisUrl: new Secret(contentRedisUrl),
    databaseUrl: new Secret(databaseUrl ?? fresh.url),
    databaseConnections: 1,
    keyRing: createRandomKeyRing(),
  });
  const results = runChecks({ stores, clocks: listClocks(stores) });
  return results
    .flatMap(({ problems }) => problems)
    .map(({ about, problem }) => `${about} ${problem}`);
}

const limited = ['--maxmemory', '64mb'];
/** The Postgres of the tests is quick, and forgets. */
const ofPostgres = [
  'DATABASE_URL may lose everything with its machine: set fsync on',
  'DATABASE_URL may lose credits with its process: set synchronous_commit on',
];

test('stores that are as they must be have no problem', async () => {
  const [queues, content] = await Promise.all([
    openRedis(...limited, '--appendonly', 'yes'),
    openRedis(...limited),
  ]);
  expect(await inspect(queues, content)).toEqual(ofPostgres);
});

test('each setting that loses jobs, keeps content or has no limit is said', async () => {
  const [queues, content] = await Promise.all([
    openRedis('--maxmemory-policy', 'allkeys-lru'),
    openRedis(...limited, '--appendonly', 'yes', '--save', '60 1'),
  ]);
  expect(await inspect(queues, content)).toEqual([
    'REDIS_URL throws keys away when it is full (allkeys-lru): set noeviction',
    'REDIS_URL has no maxmemory: the system may end it before it refuses',
    ...ofPostgres,
    'REDIS_URL loses its jobs with its process: set appendonly yes',
    'CONTENT_REDIS_URL writes sealed content to its disk: set appendonly no',
    'CONTENT_REDIS_URL writes sealed content to its disk: set save ""',
  ]);
});

test('a store that does not answer is a problem, told without its address', async () => {
  const away = '127.0.0.1:9';
  const found = await inspect(`redis://${away}`, `redis://${away}`, `postgres://a:b@${away}/c`);
  expect(found).toHaveLength(3);
  for (const each of found) expect(each).toMatch(/^[A-Z_]+ does not answer \([\w ]+\)$/);
});

test('a clock that is wrong is said, whatever the way there took', () => {
  const now = Date.now();
  const find = (at: number, asked: number) =>
    runChecks({ clocks: [{ about: 'Clerk', at, asked, heard: now }] })[0]?.problems;
  expect(find(now, now)).toEqual([]);
  expect(find(now + 60_000, now)).toHaveLength(1);
  expect(find(now, now - 20_000)).toEqual([]);
});
