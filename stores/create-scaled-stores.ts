import { assembleStores, type ReportStoreError } from './assemble-stores.ts';
import { createRedisBalanceFeed } from './balance/create-redis-balance-feed.ts';
import { createRedisCancellation } from './cancellation/create-redis-cancellation.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createRedisInabilityBoard } from './inabilities/create-redis-inability-board.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createRedisRateLimits } from './limits/create-redis-rate-limits.ts';
import { createRedisQuestionStore } from './questions/create-redis-question-store.ts';
import { createRedisQueueBackend } from './queues/create-redis-queue-backend.ts';
import { createAnswerReceipts } from './receipts/answer-receipts.ts';
import { openRedis } from './redis/open-redis.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import { createSealer } from './sealing/create-sealer.ts';
import { createSealingKeys } from './sealing/create-sealing-keys.ts';
import { createRedisSpendMeter } from './spend/create-redis-spend-meter.ts';
import type { Stores } from './stores.ts';
import type { ScaledStoresConfig } from './stores-config.ts';
import { createRedisTurnLog } from './turn-log/create-redis-turn-log.ts';

export async function createScaledStores(
  { redisUrl, contentRedisUrl, databaseUrl, databaseConnections, keyRing }: ScaledStoresConfig,
  report: ReportStoreError,
): Promise<Stores> {
  const database = await openPostgres(databaseUrl, {
    connections: databaseConnections,
    onError: (error) => report('database', error),
  });
  const queues = createRedisQueueBackend({ redisUrl, report });
  const reportContent = (error: Error) => report('content', error);
  const redis = openRedis(contentRedisUrl, 'producer', reportContent);
  const subscriber = openRedis(contentRedisUrl, 'subscriber', reportContent);
  // Counts must outlive a restart, as the queues do.
  const counts = openRedis(redisUrl, 'producer', (error) => report('counts', error));
  const sealingKeys = await createSealingKeys({
    db: database.db,
    keyRing,
    onError: (error) => report('sealing keys', error),
  });
  const sealer = createSealer(sealingKeys);
  const fingerprint = createFingerprint(keyRing);
  const turnLog = createRedisTurnLog({ redis, subscriber, sealer });
  const cancellation = createRedisCancellation({ redis, subscriber });
  const balances = createRedisBalanceFeed({ redis, subscriber });
  return assembleStores(
    {
      ledger: createLedger(database),
      accounts: createAccounts(database),
      queues,
      turnLog,
      questions: createRedisQuestionStore({ redis, sealer }),
      cancellation,
      balances,
      rates: createRedisRateLimits({ redis: counts, fingerprint }),
      spend: createRedisSpendMeter({ redis: counts, fingerprint }),
      inabilities: createRedisInabilityBoard(counts),
      fingerprint,
      receipts: createAnswerReceipts(keyRing),
      checked: [database, queues, { check: () => redis.ping() }],
      opened: [
        turnLog,
        cancellation,
        balances,
        { close: () => redis.disconnect() },
        { close: () => subscriber.disconnect() },
        { close: () => counts.disconnect() },
        queues,
        sealingKeys,
        database,
      ],
    },
    report,
  );
}
