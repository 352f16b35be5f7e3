import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { MigrationOptions } from './database/run-migrations.ts';
import type { KeyRing } from './sealing/key-ring.ts';

/** Everything in one process: PGlite for the ledger and the queues, memory for content. */
export interface EmbeddedStoresConfig {
  readonly kind: 'embedded';
  /** Null keeps the database in memory. */
  readonly dataDir: string | null;
  readonly keyRing: KeyRing;
}

/** Any number of processes on a shared Redis and Postgres. */
export interface ScaledStoresConfig {
  readonly kind: 'scaled';
  /** Holds the queues and counts: durable. */
  readonly redisUrl: Secret;
  /** Holds turn logs and sealed questions: volatile. */
  readonly contentRedisUrl: Secret;
  readonly databaseUrl: Secret;
  readonly databaseConnections: number;
  readonly tables?: MigrationOptions;
  /** How long the start waits for an unreachable Postgres. By default it does not wait. */
  readonly startWaitMs?: number;
  /** True if transactions go through a pooler such as pgbouncer. False by default. */
  readonly databasePooled?: boolean;
  readonly keyRing: KeyRing;
}

export type StoresConfig = EmbeddedStoresConfig | ScaledStoresConfig;
