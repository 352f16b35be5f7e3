import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { startPostgresProgram } from '../../../tests/support/setup/postgres-server.ts';
import { startRedisProgram } from '../../../tests/support/setup/redis-server.ts';

export interface Store {
  readonly url: string;
  readonly pid: number;
}

export interface RedisStore extends Store {
  readonly redis: Redis;
}

export interface Stores extends AsyncDisposable {
  readonly queues: RedisStore;
  readonly content: RedisStore;
  readonly database: Store;
  /** For a peer. */
  readonly peer: RedisStore;
}

// As in docker-compose.yml.
const kept = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
const forgotten = ['--appendonly', 'no', '--save', ''];

/** Servers of their own, of this machine's programs. */
export async function startStores(): Promise<Stores> {
  await using opened = new AsyncDisposableStack();
  const queues = await startRedis(opened, kept);
  const content = await startRedis(opened, forgotten);
  const peer = await startRedis(opened, forgotten);
  const postgres = await startPostgresProgram();
  opened.defer(() => postgres.stop());
  const [pid] = (await readFile(path.join(postgres.folder, 'postmaster.pid'), 'utf8')).split('\n');
  const closing = opened.move();
  return {
    queues,
    content,
    peer,
    database: { url: postgres.url, pid: Number(pid) },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function startRedis(
  opened: AsyncDisposableStack,
  args: readonly string[],
): Promise<RedisStore> {
  const server = await startRedisProgram([...args, '--maxmemory-policy', 'noeviction']);
  opened.defer(() => server.stop());
  const redis = new Redis(server.url);
  opened.defer(() => redis.disconnect());
  const [, pid] = /process_id:(\d+)/.exec(await redis.info('server')) ?? [];
  return { url: server.url, pid: Number(pid), redis };
}
