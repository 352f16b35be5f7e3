import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { assembleStores } from './assemble-stores.ts';
import { createMemoryBalanceFeed } from './balance/create-memory-balance-feed.ts';
import { createMemoryCancellation } from './cancellation/create-memory-cancellation.ts';
import { createMemoryControlBoard } from './controls/create-memory-control-board.ts';
import { type OpenPglite, openPglite } from './database/open-pglite.ts';
import { readConnections } from './database/read-connections.ts';
import { createMemoryInabilityBoard } from './inabilities/create-memory-inability-board.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createDesk } from './ledger/desk/create-desk.ts';
import { createMemoryRateLimits } from './limits/create-memory-rate-limits.ts';
import { createMemoryQuestionStore } from './questions/create-memory-question-store.ts';
import { createEmbeddedQueueBackend } from './queues/create-embedded-queue-backend.ts';
import { createMemoryWorkerBoard } from './queues/worker-board.ts';
import { createAnswerReceipts } from './receipts/answer-receipts.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import type { KeyRing } from './sealing/key-ring.ts';
import { createMemorySpendMeter } from './spend/create-memory-spend-meter.ts';
import type { StoreWatch } from './store-watch.ts';
import type { Stores } from './stores.ts';
import type { EmbeddedStoresConfig } from './stores-config.ts';
import { createMemoryTurnLog } from './turn-log/create-memory-turn-log.ts';

export async function createEmbeddedStores(
  { dataDir, keyRing }: EmbeddedStoresConfig,
  watch: StoreWatch,
  tracing?: Tracing,
): Promise<Stores> {
  const database = await openPglite(dataDir);
  return assembleEmbeddedStores({ database, keyRing, ...(tracing && { tracing }) }, watch);
}

export interface EmbeddedParts {
  readonly database: OpenPglite;
  readonly keyRing: KeyRing;
  readonly tracing?: Tracing;
}

/** Closing them closes the database. */
export async function assembleEmbeddedStores(
  { database, keyRing, tracing }: EmbeddedParts,
  watch: StoreWatch,
): Promise<Stores> {
  const queues = await createEmbeddedQueueBackend({
    pglite: database.pglite,
    report: (_queue, error) => watch.report('ledger', error),
    ...(tracing && { tracing }),
  });
  const turnLog = createMemoryTurnLog();
  const questions = createMemoryQuestionStore();
  return assembleStores(
    {
      ledger: createLedger(database),
      accounts: createAccounts(database),
      desk: createDesk(database),
      queues,
      turnLog,
      questions,
      cancellation: createMemoryCancellation(),
      balances: createMemoryBalanceFeed(),
      rates: createMemoryRateLimits(),
      spend: createMemorySpendMeter(),
      inabilities: createMemoryInabilityBoard(),
      controls: createMemoryControlBoard(),
      workers: createMemoryWorkerBoard(),
      fingerprint: createFingerprint(keyRing),
      receipts: createAnswerReceipts(keyRing),
      readMemory: async () => [],
      readConnections: () => readConnections(database.db),
      checks: { ledger: () => database.check() },
      opened: [turnLog, questions, queues, database],
    },
    watch,
  );
}
