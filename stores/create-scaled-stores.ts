import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { Redis } from 'ioredis';
import { assembleStores } from './assemble-stores.ts';
import { createRedisBalanceFeed } from './balance/create-redis-balance-feed.ts';
import { createContentStores } from './content/create-content-stores.ts';
import { type NamedContentShard, openContentShards } from './content/open-content-shards.ts';
import { createRedisControlBoard } from './controls/create-redis-control-board.ts';
import type { OpenDatabase } from './database/database.ts';
import { openPostgres } from './database/open-postgres.ts';
import { readConnections } from './database/read-connections.ts';
import { createRedisInabilityBoard } from './inabilities/create-redis-inability-board.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createDesk } from './ledger/desk/create-desk.ts';
import { createRedisRateLimits } from './limits/create-redis-rate-limits.ts';
import { createRedisQueueBackend } from './queues/create-redis-queue-backend.ts';
import { type NamedCell, openCells } from './queues/open-cells.ts';
import { spreadQueues } from './queues/spread-queues.ts';
import { createAnswerReceipts } from './receipts/answer-receipts.ts';
import { createLayoutCheck, refuseUnusableRedis } from './redis/create-redis-check.ts';
import { openRedis } from './redis/open-redis.ts';
import { readMemoryRatio } from './redis/read-memory-ratio.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import { createSealer } from './sealing/create-sealer.ts';
import { createSealingKeys } from './sealing/create-sealing-keys.ts';
import { createRedisSpendMeter } from './spend/create-redis-spend-meter.ts';
import type { StoreWatch } from './store-watch.ts';
import type { StoreMemory, StoreName, Stores } from './stores.ts';
import type { ScaledStoresConfig } from './stores-config.ts';
import { createRedisWorkerBoard } from './workers/worker-board.ts';

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
  const cells = openCells(config.queueCells ?? [], watch, tracing);
  const ofOne = createRedisQueueBackend({
    redisUrl,
    report: (_queue, error) => report('queues', error),
    ...(tracing && { tracing }),
  });
  const queues = cells.length > 0 ? spreadQueues(cells) : ofOne;
  // Opens Redis first, so that a process that may not use it does not migrate any table.
  const redis = await openAllRedis(config, cells, watch);
  const database = await openDatabase(config, watch).catch((error: unknown) => {
    redis.close();
    throw error;
  });
  isOpen = true;
  const { shards, counts } = redis;
  const onError = (error: unknown) => report('ledger', error);
  const sealingKeys = await createSealingKeys({ db: database.db, keyRing, onError });
  const fingerprint = createFingerprint(keyRing);
  const content = createContentStores(shards, createSealer(sealingKeys));
  // Balances use the Redis of the counts, because a balance belongs to no turn.
  const balances = createRedisBalanceFeed({ redis: counts, subscriber: redis.changes });
  return assembleStores(
    {
      ledger: createLedger(database),
      accounts: createAccounts(database),
      desk: createDesk(database),
      queues,
      turnLog: content.turnLog,
      questions: content.questions,
      cancellation: content.cancellation,
      createTurnId: () => content.createTurnId(queues.chooseCell()),
      balances,
      rates: createRedisRateLimits({ redis: counts, fingerprint }),
      spend: createRedisSpendMeter({ redis: counts, fingerprint }),
      inabilities: createRedisInabilityBoard(counts),
      controls: createRedisControlBoard(counts),
      workers: createRedisWorkerBoard(counts),
      fingerprint,
      receipts: createAnswerReceipts(keyRing),
      readConnections: () => readConnections(database.db),
      readMemory: () => readMemory([{ name: 'queues', redis: counts }, ...cells, ...shards]),
      checks: {
        ledger: () => database.check(),
        queues: allOf([redis.checkCounts, ...(cells.length > 0 ? [] : [() => ofOne.check()])]),
        ...Object.fromEntries([...cells, ...shards].map(({ name, check }) => [name, check])),
      },
      opened: [content, balances, redis, queues, sealingKeys, database],
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
  opened: readonly { readonly name: StoreName; readonly redis: Redis }[],
): Promise<readonly StoreMemory[]> {
  const read = opened.map(async ({ name, redis }) => {
    const ratio = await readMemoryRatio(redis).catch(() => null);
    return ratio === null ? [] : [{ store: name, ratio }];
  });
  return (await Promise.all(read)).flat();
}

interface OpenRedis {
  readonly shards: readonly NamedContentShard[];
  readonly counts: Redis;
  readonly checkCounts: () => Promise<void>;
  /** The subscriber of what `counts` publishes. */
  readonly changes: Redis;
  close(): void;
}

/** If one of them can never be used, closes all and rejects with `StartError`. */
async function openAllRedis(
  { redisUrl, contentRedis }: ScaledStoresConfig,
  cells: readonly NamedCell[],
  watch: StoreWatch,
): Promise<OpenRedis> {
  const shards = openContentShards(contentRedis, watch);
  // The counts are on the durable Redis of the queues, since they must survive a restart.
  const reportQueues = (error: Error) => watch.report('queues', error);
  const counts = openRedis(redisUrl, 'producer', reportQueues);
  const checkCounts = createLayoutCheck(counts, 'queues');
  const changes = openRedis(redisUrl, 'subscriber', reportQueues);
  const close = () => {
    for (const shard of shards) shard.close();
    for (const redis of [counts, changes, ...cells.map((cell) => cell.redis)]) redis.disconnect();
  };
  try {
    await Promise.all([
      refuseUnusableRedis(counts, 'REDIS_URL', checkCounts),
      ...[...cells, ...shards].map((shard) =>
        refuseUnusableRedis(shard.redis, shard.variable, shard.check),
      ),
    ]);
  } catch (error) {
    close();
    throw error;
  }
  return { shards, counts, checkCounts, changes, close };
}

function allOf(checks: readonly (() => Promise<void>)[]): () => Promise<unknown> {
  return () => Promise.all(checks.map((check) => check()));
}
