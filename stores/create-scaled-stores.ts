import { assembleStores } from './assemble-stores.ts';
import { createRedisBalanceFeed } from './balance/create-redis-balance-feed.ts';
import { createRedisCancellation } from './cancellation/create-redis-cancellation.ts';
import { createRedisControlBoard } from './controls/create-redis-control-board.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createRedisInabilityBoard } from './inabilities/create-redis-inability-board.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createDesk } from './ledger/desk/create-desk.ts';
import { createRedisRateLimits } from './limits/create-redis-rate-limits.ts';
import { createRedisQuestionStore } from './questions/create-redis-question-store.ts';
import { createRedisQueueBackend } from './queues/create-redis-queue-backend.ts';
import { createAnswerReceipts } from './receipts/answer-receipts.ts';
import { createRedisCheck, refuseUnusableRedis } from './redis/create-redis-check.ts';
import { openRedis } from './redis/open-redis.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import { createSealer } from './sealing/create-sealer.ts';
import { createSealingKeys } from './sealing/create-sealing-keys.ts';
import { createRedisSpendMeter } from './spend/create-redis-spend-meter.ts';
import type { Stores } from './stores.ts';
import type { ScaledStoresConfig } from './stores-config.ts';
import { createRedisTurnLog } from './turn-log/create-redis-turn-log.ts';
import type { StoreWatch } from './watch/create-store-watch.ts';

export async function createScaledStores(
  { redisUrl, contentRedisUrl, databaseUrl, databaseConnections, keyRing }: ScaledStoresConfig,
  watch: StoreWatch,
): Promise<Stores> {
  const database = await openPostgres(databaseUrl, {
    connections: databaseConnections,
    onError: (error) => watch.report('ledger', error),
  });
  const queues = createRedisQueueBackend({
    redisUrl,
    report: (_queue, error) => watch.report('queues', error),
  });
  const { redis, subscriber, counts, changes } = await openAllRedis(
    { redisUrl, contentRedisUrl },
    watch,
  );
  const sealingKeys = await createSealingKeys({
    db: database.db,
    keyRing,
    onError: (error) => watch.report('ledger', error),
  });
  const sealer = createSealer(sealingKeys);
  const fingerprint = createFingerprint(keyRing);
  const turnLog = createRedisTurnLog({ redis, subscriber, sealer });
  const cancellation = createRedisCancellation({ redis, subscriber });
  // Beside the counts: a balance belongs to no turn.
  const balances = createRedisBalanceFeed({ redis: counts, subscriber: changes });
  return assembleStores(
    {
      ledger: createLedger(database),
      accounts: createAccounts(database),
      desk: createDesk(database),
      queues,
      turnLog,
      questions: createRedisQuestionStore({ redis, sealer }),
      cancellation,
      balances,
      rates: createRedisRateLimits({ redis: counts, fingerprint }),
      spend: createRedisSpendMeter({ redis: counts, fingerprint }),
      inabilities: createRedisInabilityBoard(counts),
      controls: createRedisControlBoard(counts),
      fingerprint,
      receipts: createAnswerReceipts(keyRing),
      checks: {
        ledger: () => database.check(),
        queues: allOf([createRedisCheck(counts), () => queues.check()]),
        content: createRedisCheck(redis),
      },
      opened: [
        turnLog,
        cancellation,
        balances,
        { close: () => redis.disconnect() },
        { close: () => subscriber.disconnect() },
        { close: () => counts.disconnect() },
        { close: () => changes.disconnect() },
        queues,
        sealingKeys,
        database,
      ],
    },
    watch,
  );
}

/** Rejects with `StartError`, and nothing open, when one of them will never do. */
async function openAllRedis(
  { redisUrl, contentRedisUrl }: Pick<ScaledStoresConfig, 'redisUrl' | 'contentRedisUrl'>,
  watch: StoreWatch,
) {
  const reportContent = (error: Error) => watch.report('content', error);
  const redis = openRedis(contentRedisUrl, 'producer', reportContent);
  const subscriber = openRedis(contentRedisUrl, 'subscriber', reportContent);
  // Counts must outlive a restart, as the queues do.
  const reportQueues = (error: Error) => watch.report('queues', error);
  const counts = openRedis(redisUrl, 'producer', reportQueues);
  const changes = openRedis(redisUrl, 'subscriber', reportQueues);
  try {
    await refuseUnusableRedis(counts, 'REDIS_URL');
    await refuseUnusableRedis(redis, 'CONTENT_REDIS_URL');
  } catch (error) {
    for (const each of [redis, subscriber, counts, changes]) each.disconnect();
    throw error;
  }
  return { redis, subscriber, counts, changes };
}

function allOf(checks: readonly (() => Promise<void>)[]): () => Promise<unknown> {
  return () => Promise.all(checks.map((check) => check()));
}
