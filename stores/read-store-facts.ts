import type { Secret } from '@quartet/runtime/environment/secret.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { Client } from 'pg';
import { findLayoutProblem, type LayoutKind } from './redis/layouts.ts';
import { openRedis } from './redis/open-redis.ts';
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
  /** The environment variable that names it. */
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

/** Asks all stores of a deployment in parallel. Changes nothing. */
export function readStoreFacts({
  redisUrl,
  contentRedisUrl,
  databaseUrl,
}: ScaledStoresConfig): Promise<readonly (StoreFacts | LostStore)[]> {
  return Promise.all([
    orLost('DATABASE_URL', readPostgres(databaseUrl)),
    readRedis(redisUrl, 'REDIS_URL', 'queues'),
    readRedis(contentRedisUrl, 'CONTENT_REDIS_URL', 'content'),
  ]);
}

async function orLost(about: string, reading: Promise<StoreFacts>) {
  try {
    return await withDeadline(reading, patienceMs);
  } catch (error) {
    return { about, lostFor: toCauseCode(error) ?? 'no code' };
  }
}

async function readRedis(url: Secret, about: string, kind: LayoutKind) {
  const redis = openRedis(url, 'producer');
  const read = async (): Promise<StoreFacts> => {
    const asked = Date.now();
    const [seconds, micros] = await redis.time();
    const at = Number(seconds) * 1_000 + Number(micros) / 1_000;
    const clock = { about, at, asked, heard: Date.now() };
    const info = (await redis.info()).matchAll(/^(\w+):(.*?)\r?$/gm);
    // A hosted Redis may refuse to report when it writes snapshots.
    const saves = (await redis.config('GET', 'save').catch(() => [])) as readonly string[];
    const settings = {
      ...Object.fromEntries([...info].map(([, name, value]) => [name, value])),
      save: saves[1] ?? '',
    };
    return { about, kind, settings, layoutProblem: await findLayoutProblem(redis, kind), clock };
  };
  try {
    return await orLost(about, read());
  } finally {
    redis.disconnect();
  }
}

async function readPostgres(url: Secret): Promise<StoreFacts> {
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
    return { about, kind: 'database', settings, layoutProblem: null, clock };
  } finally {
    await client.end();
  }
}
