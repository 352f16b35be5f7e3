import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ResourceWatch } from '@quartet/runtime/process/resources.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { OpsConfig } from './environment.ts';
import type { Metrics } from './metrics/create-metrics.ts';

/** The parts of a process that its port for operators shows. */
export interface OpsContext {
  readonly config: OpsConfig;
  readonly stores: Stores;
  /** Keyed hashes of an e-mail address; only an api has the key. */
  readonly hashEmail?: (email: string) => readonly string[];
  readonly metrics: Metrics;
  /** The budget that this process is configured with, if it calls providers. */
  readonly dailyMicroDollars?: number;
  /** Aborted once the process is to get no more work. */
  readonly draining: AbortSignal;
  /** Default: the figures that the system reports for this process. */
  readonly resources?: ResourceWatch;
  readonly log: Log;
  /** Further descriptions, by their path. */
  readonly documents?: Readonly<Record<string, () => object>>;
}
