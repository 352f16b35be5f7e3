import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { assembleStores } from './assemble-stores.ts';
import { type OpenPglite, openPglite } from './database/open-pglite.ts';
import { readConnections } from './database/read-connections.ts';
import { createAccounts } from './ledger/accounts/create-accounts.ts';
import { createMemoryBalanceFeed } from './ledger/balance/create-memory-balance-feed.ts';
import { createLedger } from './ledger/create-ledger.ts';
import { createDesk } from './ledger/desk/create-desk.ts';
import { createMemoryControlBoard } from './limits/create-memory-control-board.ts';
import { createMemoryInabilityBoard } from './limits/create-memory-inability-board.ts';
import { createMemoryRateLimits } from './limits/create-memory-rate-limits.ts';
import { createMemorySpendMeter } from './limits/create-memory-spend-meter.ts';
import { createEmbeddedQueueBackend } from './queues/create-embedded-queue-backend.ts';
import { createMemoryWorkerBoard } from './queues/worker-board.ts';
import { createAnswerReceipts } from './sealing/answer-receipts.ts';
import { createFingerprint } from './sealing/create-fingerprint.ts';
import type { KeyRing } from './sealing/key-ring.ts';
import type { StoreWatch } from './store-watch.ts';
import type { Stores } from './stores.ts';
import type { EmbeddedStoresConfig } from './stores-config.ts';
import { createMemoryCancellation } from './turn-log/create-memory-cancellation.ts';
import { createMemoryQuestionStore } from './turn-log/create-memory-question-store.ts';
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
