import type { Log } from '@quartet/runtime/logging/log.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { createDeltaFlusher, type DeltaFlusher } from './answers/delta-flusher.ts';
import { type CancelRegistry, createCancelRegistry } from './cancel-registry.ts';
import type { WorkerConfig } from './environment.ts';
import { createRefusedSearches, type RefusedSearches } from './inabilities/refused-searches.ts';
import { createCallLog } from './log-calls.ts';
import type { OnCall } from './providers/call/record-call.ts';
import { createPanel } from './providers/create-panel.ts';
import type { Panel } from './providers/panel.ts';
import { createPriceList } from './providers/price-list.ts';
import type { ProvidersConfig } from './providers/providers-config.ts';
import { withSpend } from './spend/with-spend.ts';

export interface WorkerContext {
  readonly config: WorkerConfig;
  readonly stores: Stores;
  readonly panel: Panel;
  readonly refusedSearches: RefusedSearches;
  readonly log: Log;
  readonly flusher: DeltaFlusher;
  readonly cancels: CancelRegistry;
  readonly consensusDeadlineMs: number;
  readonly composerPatienceMs: number;
}

/** The caller opens and closes the stores. */
export interface WorkerParts {
  readonly stores: Stores;
  readonly log: Log;
  /** Default: the panel that the configuration describes, its calls counted. */
  readonly panel?: Panel;
}

/** Resolves once no later cancel can be missed. */
export async function createWorkerContext(
  config: WorkerConfig,
  { stores, log, panel }: WorkerParts,
): Promise<WorkerContext> {
  const refusedSearches = createRefusedSearches();
  return {
    config,
    stores,
    panel: panel ?? createMeteredPanel(config.providers, { stores, log, refusedSearches }),
    refusedSearches,
    log,
    flusher: createDeltaFlusher(stores.turnLog, config.deltaFlushMs),
    cancels: await createCancelRegistry(stores, log),
    consensusDeadlineMs: config.consensusDeadlineMs,
    composerPatienceMs: config.composerPatienceMs,
  };
}

function createMeteredPanel(
  providers: ProvidersConfig,
  { stores, log, refusedSearches }: Pick<WorkerContext, 'stores' | 'log' | 'refusedSearches'>,
): Panel {
  const priceOf = createPriceList(providers.slots);
  const logCall = createCallLog(log, priceOf);
  const onCall: OnCall = (record) => {
    logCall(record);
    refusedSearches.onCall(record);
  };
  return withSpend(createPanel(providers, onCall), {
    meter: stores.spend,
    priceOf,
    dailyMicroDollars: providers.dailyMicroDollars,
    log,
  });
}
