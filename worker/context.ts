import { createMetrics, type Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { withSample } from '@quartet/runtime/logging/with-sample.ts';
import { createTicker } from '@quartet/runtime/time/ticker.ts';
import { noTracing, type Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import {
  createDeltaFlusher,
  createFlushClock,
  type DeltaFlusher,
} from './answers/delta-flusher.ts';
import type { WorkerConfig } from './environment.ts';
import { type CancelRegistry, createCancelRegistry } from './jobs/cancel-registry.ts';
import { createTotalsCollector, type TotalsCollector } from './jobs/turn-totals.ts';
import { createFetchPage } from './pages/fetch-page.ts';
import type { PageReading } from './pages/read-page.ts';
import { createReadingPace, type ReadingPace } from './providers/call/reading-pace.ts';
import { createPanel } from './providers/create-panel.ts';
import type { OnCall } from './providers/layers/with-record.ts';
import type { Panel } from './providers/panel.ts';
import { createPriceList, readCost } from './providers/price-list.ts';
import { RefusedSearches } from './providers/refused-searches.ts';
import { countCalls, countRetries, createCallLog, traceCalls } from './providers/report-calls.ts';

export interface WorkerContext {
  readonly config: WorkerConfig;
  readonly stores: Stores;
  readonly panel: Panel;
  readonly refusedSearches: RefusedSearches;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly totals: TotalsCollector;
  readonly flusher: DeltaFlusher;
  readonly cancels: CancelRegistry;
  /** How the pages are read that answers cite. */
  readonly pages: PageReading;
  /** How long a composer may be silent before the next one is also asked. */
  readonly composerPatienceMs: number;
  /** How often holds past their deadline are released, and the ledger is checked if an hour has passed. */
  readonly upkeepMs: number;
}

/** The caller opens and closes the stores. */
export interface WorkerParts {
  readonly stores: Stores;
  readonly log: Log;
  /** Default: a new registry. */
  readonly metrics?: Metrics;
  /** Default: no tracing. */
  readonly tracing?: Tracing;
  /** Default: the configured panel, with metered calls. */
  readonly panel?: Panel;
}

/** Groups deltas that arrive together into one append. It is short because the provider streams are already batched. */
const flushMs = 1;

/** How long an answer-start event waits, so that early words can share its append. */
const beginningMs = 25;

const composerPatienceMs = 25_000;

const pagesWait = { slowMs: 3_000, lateMs: 3_000 };

const upkeepMs = 30_000;

/** Resolves once subscribed to cancels, so that no later one is missed. */
export async function createWorkerContext(
  config: WorkerConfig,
  { panel, metrics = createMetrics(), tracing = noTracing, ...parts }: WorkerParts,
): Promise<WorkerContext> {
  const log = withSample(parts.log, config.logSample);
  const stores = {
    ...parts.stores,
    turnLog: timeAppends(parts.stores.turnLog, metrics),
    controls: countRetries(parts.stores.controls, metrics),
  };
  const refusedSearches = new RefusedSearches();
  const totals = createTotalsCollector();
  const pace = createReadingPace();
  const metered = { stores, log, metrics, tracing, totals, refusedSearches, pace };
  return {
    config,
    stores,
    panel: panel ?? createMeteredPanel(config, metered),
    refusedSearches,
    log,
    metrics,
    tracing,
    totals,
    flusher: createDeltaFlusher(
      stores.turnLog,
      createFlushClock(pace, flushMs),
      createTicker(beginningMs),
    ),
    cancels: await createCancelRegistry(stores, log),
    pages: { fetchPage: createFetchPage(), ...pagesWait },
    composerPatienceMs,
    upkeepMs,
  };
}

type MeteredParts = Pick<
  WorkerContext,
  'stores' | 'log' | 'metrics' | 'tracing' | 'totals' | 'refusedSearches'
> & { readonly pace: ReadingPace };

function createMeteredPanel(
  { providers }: WorkerConfig,
  { stores, log, metrics, tracing, totals, refusedSearches, pace }: MeteredParts,
): Panel {
  const priceOf = createPriceList(providers.routes);
  const logCall = createCallLog(log, priceOf);
  const countCall = countCalls(metrics, priceOf);
  const traceCall = traceCalls(tracing, priceOf);
  const onCall: OnCall = (record) => {
    logCall(record);
    countCall(record);
    traceCall(record);
    totals.note(record, readCost(record, priceOf));
    refusedSearches.onCall(record);
  };
  const { spend: meter, controls: board } = stores;
  const { dailyMicroDollars } = providers;
  return createPanel(providers, {
    onCall,
    pace,
    controls: { board, log },
    spend: { meter, controls: board, priceOf, dailyMicroDollars, log },
  });
}

/** Wraps a turn log to time appends, including failed ones. */
function timeAppends(turnLog: TurnLog, { logAppend }: Metrics): TurnLog {
  return {
    ...turnLog,
    async append(...args) {
      const stop = logAppend.startTimer();
      try {
        return await turnLog.append(...args);
      } finally {
        stop();
      }
    },
  };
}
