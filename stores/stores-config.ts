import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { MigrationOptions } from './database/run-migrations.ts';
import type { ListedRedis } from './redis/listed-redis.ts';
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
  /** Holds counts and, unless they have cells, the queues: durable. */
  readonly redisUrl: Secret;
  /** Hold only the queues, when they have cells: durable. A turn's id names its cell here. */
  readonly queueCells?: readonly ListedRedis[];
  /** Hold turn logs and sealed questions: volatile. At least one; a turn's id names its shard here. */
  readonly contentRedis: readonly ListedRedis[];
  readonly databaseUrl: Secret;
  readonly databaseConnections: number;
  readonly tables?: MigrationOptions;
  /** Longest wait for a Postgres that is away at the start; none by default. */
  readonly startWaitMs?: number;
  /** Transactions go through a pooler such as pgbouncer; by default they do not. */
  readonly databasePooled?: boolean;
  readonly keyRing: KeyRing;
}

export type StoresConfig = EmbeddedStoresConfig | ScaledStoresConfig;
