import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import type { Redis } from 'ioredis';
import { Client } from 'pg';
import { findLayoutProblem, type LayoutKind } from './database/redis/layouts.ts';
import { listMasters, openContentRedis } from './database/redis/open-content-redis.ts';
import type { ScaledStoresConfig } from './stores-config.ts';

/** One reading of another machine's clock, in epoch milliseconds. `asked` and `heard` are times of this machine's clock. */
export interface ClockReading {
  readonly about: string;
  readonly at: number;
  readonly asked: number;
  readonly heard: number;
}

/** The settings that a store reports over a separate connection. */
export interface StoreFacts {
  /** The variable that names it. For a master of a cluster its address follows. */
  readonly about: string;
  readonly kind: 'database' | LayoutKind;
  readonly settings: Readonly<Record<string, string>>;
  /** Why this program cannot use the data in the store; null if it can. */
  readonly layoutProblem: string | null;
  readonly clock: ClockReading;
}

/** A store that did not answer, with the code of its failure. */
export interface LostStore {
  readonly about: string;
  readonly lostFor: string;
}

const patienceMs = 5_000;

/** Asks every store of a deployment, all at once, and changes nothing. A cluster has a reading for each of its masters. */
export async function readStoreFacts({
  redisUrl,
  contentRedisUrl,
  databaseUrl,
}: ScaledStoresConfig): Promise<readonly (StoreFacts | LostStore)[]> {
  const stores = await Promise.all([
    orLost('DATABASE_URL', readPostgres(databaseUrl)),
    orLost('REDIS_URL', readRedis(redisUrl, 'REDIS_URL', 'queues')),
    orLost('CONTENT_REDIS_URL', readRedis(contentRedisUrl, 'CONTENT_REDIS_URL', 'content')),
  ]);
  return stores.flat();
}

async function orLost(about: string, reading: Promise<readonly StoreFacts[]>) {
  try {
    return await withDeadline(reading, patienceMs);
  } catch (error) {
    return [{ about, lostFor: toCauseCode(error) ?? 'no code' }];
  }
}

async function readRedis(url: Secret, about: string, kind: LayoutKind) {
  const { redis, subscriber } = openContentRedis(url);
  try {
    const layoutProblem = await findLayoutProblem(redis, kind);
    const read = listMasters(redis).map(async (server) => {
      const { host, port } = server.options;
      const name = redis === server ? about : `${about} (${host}:${port})`;
      return { about: name, kind, layoutProblem, ...(await readServer(server, name)) };
    });
    return await Promise.all(read);
  } finally {
    for (const each of [redis, subscriber]) each.disconnect();
  }
}

async function readServer(redis: Redis, about: string) {
  const asked = Date.now();
  const [seconds, micros] = await redis.time();
  const at = Number(seconds) * 1_000 + Number(micros) / 1_000;
  const clock = { about, at, asked, heard: Date.now() };
  const info = (await redis.info()).matchAll(/^(\w+):(.*?)\r?$/gm);
  // A hosted Redis may not report when it writes snapshots.
  const saves = (await redis.config('GET', 'save').catch(() => [])) as readonly string[];
  const settings = {
    ...Object.fromEntries([...info].map(([, name, value]) => [name, value])),
    save: saves[1] ?? '',
  };
  return { settings, clock };
}

async function readPostgres(url: Secret): Promise<readonly StoreFacts[]> {
  const about = 'DATABASE_URL';
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new Client({ connectionString: url.reveal(), ...limits });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const asked = Date.now();
    const { rows } = await client.query<{ at: number; settings: Record<string, string> }>(`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, json_build_object(
        'server_version', current_setting('server_version_num')::int / 10000 || '',
        'fsync', current_setting('fsync'),
        'synchronous_commit', current_setting('synchronous_commit')) as settings`);
    const { at = Number.NaN, settings = {} } = rows[0] ?? {};
    const clock = { about, at, asked, heard: Date.now() };
    return [{ about, kind: 'database', settings, layoutProblem: null, clock }];
  } finally {
    await client.end();
  }
}
