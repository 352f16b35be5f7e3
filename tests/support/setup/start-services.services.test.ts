import { Redis } from 'ioredis';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFreshDatabase } from './fresh-database.ts';
import { createFreshRedis } from './fresh-redis.ts';
import { startRedis } from './redis-server.ts';

test('gives every caller a Redis database of its own', async () => {
  const [one, two] = await Promise.all([
    createFreshRedis(inject('redisUrl')),
    createFreshRedis(inject('redisUrl')),
  ]);
  const redis = new Redis(one.url, { maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  const other = new Redis(two.url);
  await redis.set('key', 'value');
  expect(await other.get('key')).toBeNull();
  await one.clear();
  // A cluster's server has already stopped.
  expect(await redis.get('key').catch(() => null)).toBeNull();
  redis.disconnect();
  other.disconnect();
  await two.clear();
});

test('gives every caller an empty Postgres database, and drops it with its connections', async () => {
  const database = await createFreshDatabase(inject('databaseUrl'));
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([{ n: 0 }]);
  await database.drop();
  const late = new Client({ connectionString: database.url });
  await expect(late.connect()).rejects.toThrow('does not exist');
});

test('the run fails without skipping tests if a server cannot start', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const missing = startRedis();
  await expect(missing).rejects.toThrow('The tests need redis-server: run "npm run test:setup".');
});
