import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { Client } from 'pg';
import type { LayoutKind } from '../redis/layouts.ts';
import { openRedis } from '../redis/open-redis.ts';
import type { ScaledStoresConfig, StoresConfig } from '../stores-config.ts';
import { inspectRedis } from './inspect-redis.ts';
import { checkClock, type Problem } from './problem.ts';

const patienceMs = 5_000;

/** Lists what is wrong with the stores. Changes nothing; a store that does not answer is a problem. */
export async function inspectStores({
  redisUrl,
  queueCells = [],
  contentRedis,
  databaseUrl,
}: ScaledStoresConfig): Promise<readonly Problem[]> {
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
  looking: Promise<readonly Problem[]>,
): Promise<readonly Problem[]> {
  try {
    return await withDeadline(looking, patienceMs);
  } catch (error) {
    return [{ about, problem: `does not answer (${toCauseCode(error) ?? 'no code'})` }];
  }
}

async function lookAtRedis(
  url: Secret,
  about: string,
  purpose: LayoutKind,
): Promise<readonly Problem[]> {
  const redis = openRedis(url, 'producer');
  try {
    return await inspectRedis(redis, about, purpose);
  } finally {
    redis.disconnect();
  }
}

async function lookAtPostgres(url: Secret): Promise<readonly Problem[]> {
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

const about = 'DATABASE_URL';
const leastVersion = 14;

interface Settings {
  readonly version: number;
  readonly at: number;
  readonly fsync: string;
  readonly commit: string;
}

async function inspectPostgres(client: Client): Promise<readonly Problem[]> {
  const asked = Date.now();
  const { rows } = await client.query<Settings>(`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`);
  const [settings] = rows;
  if (!settings) return [];
  const { version, at, fsync, commit } = settings;
  const problems = [
    ...(version < leastVersion
      ? [`is of version ${version}: ${leastVersion} at least is needed`]
      : []),
    ...(fsync === 'off' ? ['may lose everything with its machine: set fsync on'] : []),
    ...(commit === 'off' ? ['may lose credits with its process: set synchronous_commit on'] : []),
  ];
  return [...checkClock(about, at, asked), ...problems.map((problem) => ({ about, problem }))];
}

/** Logs as warnings the problems that `npm run doctor` lists: nothing depends on it. */
export async function logProblems(config: StoresConfig, log: Log): Promise<void> {
  if (config.kind === 'embedded') return;
  for (const problem of await inspectStores(config)) log.warn(problem, 'store misconfigured');
}
