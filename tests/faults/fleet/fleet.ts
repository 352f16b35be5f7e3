import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { ServerAtRisk } from '../../support/setup/server-at-risk.ts';
import type { FaultAction } from '../points/armed-fault.ts';
import type { FaultPointName } from '../points/fault-points.ts';
import type { Exit, FleetProcess } from './fleet-process.ts';
import type { Network } from './network.ts';

export interface StoreAtRisk extends ServerAtRisk {
  /** The test's own connection, which reconnects by itself. */
  readonly redis: Redis;
}

export interface Arming {
  readonly point: FaultPointName;
  /** The hits at which it happens, counted from 1; the first one by default. */
  readonly hits?: readonly number[];
  readonly action?: FaultAction;
}

export interface Armed {
  hits(): number;
  disarm(): void;
}

/** Two api and two worker processes, and stores, all of which can be lost. */
export interface Fleet {
  readonly apis: readonly [string, string];
  readonly api: readonly [FleetProcess, FleetProcess];
  readonly worker: readonly [FleetProcess, FleetProcess];
  readonly processes: readonly FleetProcess[];
  /** The redis-servers of queues and content. */
  readonly queues: StoreAtRisk;
  readonly content: StoreAtRisk;
  /** Null unless it was asked for, since it slows every byte down. */
  readonly network: Network | null;
  readonly databaseUrl: string;
  readonly database: Pool;
  readonly emulator: ProviderEmulator;
  readonly clerk: ClerkEmulator;
  /** All exits, including exits that no test caused. */
  readonly exits: readonly Exit[];
  tokenOf(userId: string): Promise<string>;
  /** Makes something happen at a point in the processes' work, until disarmed. */
  arm(arming: Arming): Armed;
  /** Sets the clock of a process wrong by so many milliseconds, until the process is lost. */
  setClock(process: FleetProcess, offsetMs: number): Promise<void>;
  /** Sets the memory that a process believes it may use; null restores the real limit. */
  limitMemory(process: FleetProcess, bytes: number | null): void;
  /** Makes every open hold look as if its deadline had passed. */
  passDeadlines(): Promise<void>;
  /** Resolves once every process runs. */
  recover(): Promise<void>;
  output(): string;
  close(): Promise<void>;
}
