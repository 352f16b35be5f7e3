import { logStoreProblems } from '@quartet/ops/health/checks.ts';
import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { createOpsService } from '@quartet/ops/service.ts';
import { withFiles } from '@quartet/runtime/environment/with-files.ts';
import { crashOnUncaught } from '@quartet/runtime/logging/crash-on-uncaught.ts';
import { createLogger } from '@quartet/runtime/logging/logger.ts';
import { collectAlone } from '@quartet/runtime/process/collect-alone.ts';
import { endOnSignal, toEndLimit } from '@quartet/runtime/process/end-on-signal.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { startOrExit } from '@quartet/runtime/process/start-or-exit.ts';
import { createTracing } from '@quartet/runtime/tracing/create-tracing.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { reportChecks } from './check/report-checks.ts';
import { createWorkerContext } from './context.ts';
import { readWorkerEnvironment } from './environment.ts';
import { awaitStores } from './jobs/await-stores.ts';
import { openAhead } from './providers/call/connections.ts';
import { createWorkerService } from './service.ts';

readArguments({ script: 'worker', about: 'Runs a worker until it is told to end.' });
const environment = readEnvironmentOrExit(readWorkerEnvironment);
const { collectorUrl } = environment.config;
const logger = createLogger({
  service: 'worker',
  level: environment.logLevel,
  traceId: () => tracing.traceId(),
});
crashOnUncaught(logger);
collectAlone();
const metrics = createMetrics({ ofProcess: true });
const tracing = await createTracing({
  service: 'worker',
  collectorUrl,
  log: logger,
  onSpans: (outcome, count) => metrics.spans.inc({ outcome }, count),
});

const stores = await startOrExit(() => createStores(environment.stores, { logger, tracing }));
const draining = new AbortController();
const ops = createOpsService({
  config: environment.config,
  stores,
  metrics,
  dailyMicroDollars: environment.config.providers.dailyMicroDollars,
  draining: draining.signal,
  log: logger,
});
const opsUrl = await startOrExit(() => ops.start({ orElsewhere: true }));
logger.info({ opsUrl }, 'operator endpoints listening');
// A Redis that could not be reached at the start may turn out to hold data that this version must not touch.
const waitMs = (environment.stores.kind === 'scaled' && environment.stores.startWaitMs) || 0;
await startOrExit(() => awaitStores(stores, { waitMs, log: logger }));
const ctx = await createWorkerContext(environment.config, {
  stores,
  log: logger,
  metrics,
  tracing,
});
const service = createWorkerService(ctx);
await service.start();
for (const [{ baseUrl }] of Object.values(environment.config.providers.routes)) {
  openAhead(new URL(baseUrl));
}
reportChecks(environment.config.providers, withFiles(process.env), ctx).catch((err: unknown) =>
  logger.warn({ err }, 'provider check failed'),
);

endOnSignal({
  steps: {
    async service() {
      logger.info({}, 'worker draining');
      draining.abort();
      await service.destroy();
    },
    ops: () => ops.destroy(),
    stores: () => stores.close(),
    traces: () => tracing.close(),
  },
  limitMs: toEndLimit(environment.config.drainMs),
  log: logger,
});

await logStoreProblems(environment.stores, logger);
