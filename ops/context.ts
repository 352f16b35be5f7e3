import type { Log } from '@quartet/runtime/logging/log.ts';
import type { ResourceWatch } from '@quartet/runtime/process/resources.ts';
import type { EmailHashes } from '@quartet/stores/ledger/ledger.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { OpsConfig } from './environment.ts';
import type { Metrics } from './metrics/create-metrics.ts';

/** The parts of a process that its port for operators needs. */
export interface OpsContext {
  readonly config: OpsConfig;
  readonly stores: Stores;
  /** Only API processes have the keys. */
  readonly hashEmails?: (emails: readonly string[]) => EmailHashes;
  readonly metrics: Metrics;
  /** The daily budget that this process is configured with, if it calls providers. */
  readonly dailyMicroDollars?: number;
  /** Aborted when the process should get no more work. */
  readonly draining: AbortSignal;
  /** The page that this process is to serve has not been built. */
  readonly lacksPage?: boolean;
  /** Default: the figures that the system reports for this process. */
  readonly resources?: ResourceWatch;
  readonly log: Log;
  /** Additional documents, by their paths. */
  readonly documents?: Readonly<Record<string, () => object>>;
}
