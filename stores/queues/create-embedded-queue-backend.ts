import type { PGlite } from '@electric-sql/pglite';
import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { createPostgresBackend, runMigrations } from 'bullmq';
import {
  type CheckedQueueBackend,
  createQueueBackend,
  type ReportQueueError,
} from './create-queue-backend.ts';
import { PglitePool, runOnPglite } from './pglite-pool.ts';
import type { QueueStoreFactory } from './queue-backend.ts';

export interface EmbeddedQueueOptions {
  readonly pglite: PGlite;
  readonly report: ReportQueueError;
  readonly tracing?: Tracing;
}

/** Keeps jobs in the schema `bullmq`, over the ledger's connection. It sets the `search_path`: the ledger names its schema. */
export async function createEmbeddedQueueBackend({
  pglite,
  report,
  tracing,
}: EmbeddedQueueOptions): Promise<CheckedQueueBackend> {
  await migrateQueues(pglite);
  await pglite.exec('set search_path to bullmq, public');
  const pool = new PglitePool(pglite);
  return createQueueBackend({
    factory: createPostgresBackend as unknown as QueueStoreFactory,
    producer: () => pool,
    worker: () => pool,
    // Within a process, every notification arrives and no worker is lost alone. So workers ask seldom, and an idle process sleeps.
    workerSettings: { drainDelay: 60, stalledInterval: 15_000 },
    report,
    ...(tracing && { tracing }),
    check: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  });
}

/** PGlite's own transaction keeps other queries out, so the migrations must not begin one. */
async function migrateQueues(pglite: PGlite): Promise<void> {
  const boundary = /^(BEGIN|COMMIT|ROLLBACK)$/;
  await pglite.transaction((session) =>
    runMigrations({
      query: async (text, values) =>
        boundary.test(text) ? { rows: [] } : runOnPglite(session, text, values),
    }),
  );
}
