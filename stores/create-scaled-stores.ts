import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { Redis } from 'ioredis';
import { assembleStores } from './assemble-stores.ts';
import type { OpenDatabase } from './database/database.ts';
import { openPostgres } from './database/open-postgres.ts';
import { readConnections } from './database/read-connections.ts';
import { createLayoutCheck, refuseUnusableRedis } from './database/redis/create-redis-check.ts';
import {
  type ContentConnections,
  type ContentRedis,
  openContentRedis,
} from './database/redis/open-content-redis.ts';
import { openRedis } from './database/redis/open-redis.ts';
import { readMemoryRatio } from './database/redis/read-memory-ratio.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createRedisBalanceFeed } from './ledger/balance/create-redis-balance-feed.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createDesk } from './ledger/desk/create-desk.ts';
import { createRedisControlBoard } from './limits/create-redis-control-board.ts';
import { createRedisInabilityBoard } from './limits/create-redis-inability-board.ts';
import { createRedisRateLimits } from './limits/create-redis-rate-limits.ts';
import { createRedisSpendMeter } from './limits/create-redis-spend-meter.ts';
import { createRedisQueueBackend } from './queues/create-redis-queue-backend.ts';
import { createRedisWorkerBoard } from './queues/worker-board.ts';
import { createAnswerReceipts } from './sealing/answer-receipts.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import { createSealer } from './sealing/create-sealer.ts';
import { createSealingKeys } from './sealing/create-sealing-keys.ts';
import type { StoreWatch } from './store-watch.ts';
import type { StoreMemory, StoreName, Stores } from './stores.ts';
import type { ScaledStoresConfig } from './stores-config.ts';
import { createRedisCancellation } from './turn-log/create-redis-cancellation.ts';
import { createRedisQuestionStore } from './turn-log/create-redis-question-store.ts';
import { createRedisTurnLog } from './turn-log/create-redis-turn-log.ts';

export async function createScaledStores(
  config: ScaledStoresConfig,
  storeWatch: StoreWatch,
  tracing?: Tracing,
): Promise<Stores> {
  const { redisUrl, keyRing } = config;
  // While the process starts, a refusing Postgres is reported by the start error alone.
  let isOpen = false;
  const report: StoreWatch['report'] = (store, error) =>
    void (isOpen && storeWatch.report(store, error));
  const watch = { ...storeWatch, report };
  const queues = createRedisQueueBackend({
    redisUrl,
    report: (_queue, error) => report('queues', error),
    ...(tracing && { tracing }),
  });
  // First: a process that may not use them changes no table.
  const redis = await openAllRedis(config, watch);
  const database = await openDatabase(config, watch).catch((error: unknown) => {
    redis.close();
    throw error;
  });
  isOpen = true;
  const { content, counts } = redis;
  const onError = (error: unknown) => report('ledger', error);
  const sealingKeys = await createSealingKeys({ db: database.db, keyRing, onError });
  const sealer = createSealer(sealingKeys);
  const fingerprint = createFingerprint(keyRing);
  const turnLog = createRedisTurnLog({ ...content, sealer });
  const cancellation = createRedisCancellation(content);
  // Beside the counts: a balance belongs to no turn.
  const balances = createRedisBalanceFeed({ redis: counts, subscriber: redis.changes });
  return assembleStores(
    {
      ledger: createLedger(database),
      accounts: createAccounts(database),
      desk: createDesk(database),
      queues,
      turnLog,
      questions: createRedisQuestionStore({ redis: content.redis, sealer }),
      cancellation,
      balances,
      rates: createRedisRateLimits({ redis: counts, fingerprint }),
      spend: createRedisSpendMeter({ redis: counts, fingerprint }),
      inabilities: createRedisInabilityBoard(counts),
      controls: createRedisControlBoard(counts),
      workers: createRedisWorkerBoard(counts),
      fingerprint,
      receipts: createAnswerReceipts(keyRing),
      readConnections: () => readConnections(database.db),
      readMemory: () => readMemory({ queues: counts, content: content.redis }),
      checks: {
        ledger: () => database.check(),
        queues: () => Promise.all([redis.checkCounts(), queues.check()]),
        content: redis.checkContent,
      },
      opened: [turnLog, cancellation, balances, redis, queues, sealingKeys, database],
    },
    watch,
  );
}

function openDatabase(
  { databaseUrl, databaseConnections, databasePooled, tables }: ScaledStoresConfig,
  watch: StoreWatch,
): Promise<OpenDatabase> {
  return openPostgres(databaseUrl, {
    connections: databaseConnections,
    ...(tables && { tables }),
    pooled: databasePooled ?? false,
    onError: (error) => watch.report('ledger', error),
  });
}

async function readMemory(
  opened: Readonly<Partial<Record<StoreName, ContentRedis>>>,
): Promise<readonly StoreMemory[]> {
  const read = Object.entries(opened).map(async ([store, redis]) => {
    const ratio = await readMemoryRatio(redis).catch(() => null);
    return ratio === null ? [] : [{ store: store as StoreName, ratio }];
  });
  return (await Promise.all(read)).flat();
}

interface OpenRedis {
  readonly content: ContentConnections;
  readonly checkContent: () => Promise<void>;
  readonly counts: Redis;
  readonly checkCounts: () => Promise<void>;
  /** The subscriber of what `counts` publishes. */
  readonly changes: Redis;
  close(): void;
}

/** If one of them can never be used, closes all and rejects with `StartError`. */
async function openAllRedis(
  { redisUrl, contentRedisUrl }: ScaledStoresConfig,
  watch: StoreWatch,
): Promise<OpenRedis> {
  const content = openContentRedis(contentRedisUrl, (error) => watch.report('content', error));
  const checkContent = createLayoutCheck(content.redis, 'content');
  // Counts must outlive a restart, as the queues do.
  const reportQueues = (error: Error) => watch.report('queues', error);
  const counts = openRedis(redisUrl, 'producer', reportQueues);
  const checkCounts = createLayoutCheck(counts, 'queues');
  const changes = openRedis(redisUrl, 'subscriber', reportQueues);
  const close = () => {
    for (const redis of [content.redis, content.subscriber, counts, changes]) redis.disconnect();
  };
  try {
    await Promise.all([
      refuseUnusableRedis(counts, 'REDIS_URL', checkCounts),
      refuseUnusableRedis(content.redis, 'CONTENT_REDIS_URL', checkContent),
    ]);
  } catch (error) {
    close();
    throw error;
  }
  return { content, checkContent, counts, checkCounts, changes, close };
}
