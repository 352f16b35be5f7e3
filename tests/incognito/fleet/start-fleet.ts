import { type ScaledStack, startScaledStack } from '../../stack/start-scaled-stack.ts';
import { startPostgresProgram } from '../../support/setup/postgres-server.ts';
import { startRedisProgram } from '../../support/setup/redis-server.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { startTraceReceiver, type TraceReceiver } from '../../support/trace-receiver.ts';
import { type RedisWatch, watchRedis } from '../places/watch-redis.ts';
import { type FleetPages, openPages } from './open-pages.ts';

/** A fleet with readable stores, folders and output. */
export interface Fleet {
  readonly stack: ScaledStack;
  readonly queue: WatchedRedis;
  readonly content: WatchedRedis;
  readonly database: { readonly url: string; readonly folder: string; readonly log: () => string };
  /** The temporary folder of the processes. */
  readonly temporary: string;
  /** The site of the pages that answers cite. */
  readonly pages: FleetPages;
  /** The receiver of their traces. */
  readonly traces: TraceReceiver;
  close(): Promise<void>;
}

export interface WatchedRedis extends RedisWatch {
  readonly url: string;
  readonly folder: string;
}

// The arguments are the same as in docker-compose.yml, except that every command counts as slow.
const slowlog = ['--slowlog-log-slower-than', '0', '--slowlog-max-len', '100000'];
const kept = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
const forgotten = ['--appendonly', 'no', '--save', ''];
const common = ['--maxmemory-policy', 'noeviction', ...slowlog];

export async function startFleet(): Promise<Fleet> {
  await using opened = new AsyncDisposableStack();
  const temporary = await makeTemporaryFolder('quartet-incognito-');
  opened.defer(() => temporary.remove());
  const queue = await openRedis(opened, 'queue Redis', [...kept, ...common]);
  const content = await openRedis(opened, 'content Redis', [...forgotten, ...common]);
  const log: string[] = [];
  const postgres = await startPostgresProgram(['log_statement=all'], (text) => log.push(text));
  opened.defer(() => postgres.stop());
  const pages = await openPages(temporary.path);
  opened.defer(() => pages.close());
  const traces = opened.use(await startTraceReceiver());
  const stack = await startScaledStack(
    { redisUrl: queue.url, contentRedisUrl: content.url, databaseUrl: postgres.url },
    { QUESTIONS_PER_MINUTE: '1000', ADDRESS_CALLS_PER_MINUTE: '1000', PAGE_CHECKS: 'asked' },
    {
      LOG_LEVEL: 'trace',
      TMPDIR: temporary.path,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      ...pages.environment,
    },
  );
  opened.defer(() => stack.close());
  const closing = opened.move();
  return {
    stack,
    queue,
    content,
    database: { url: postgres.url, folder: postgres.folder, log: () => log.join('') },
    temporary: temporary.path,
    pages,
    traces,
    close: () => closing.disposeAsync(),
  };
}

async function openRedis(
  opened: AsyncDisposableStack,
  name: string,
  args: string[],
): Promise<WatchedRedis> {
  const server = await startRedisProgram(args);
  opened.defer(() => server.stop());
  const watch = await watchRedis(server.url, name);
  opened.defer(() => watch.close());
  return { ...watch, url: server.url, folder: server.folder };
}
