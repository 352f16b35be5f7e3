import { logStoreProblems } from '@quartet/ops/health/checks.ts';
import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { crashOnUncaught } from '@quartet/runtime/logging/crash-on-uncaught.ts';
import { createLogger } from '@quartet/runtime/logging/logger.ts';
import { collectAlone } from '@quartet/runtime/process/collect-alone.ts';
import { endOnSignal, toEndLimit } from '@quartet/runtime/process/end-on-signal.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { startOrExit } from '@quartet/runtime/process/start-or-exit.ts';
import { createTracing } from '@quartet/runtime/tracing/create-tracing.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { createApiContext } from './context.ts';
import { readApiEnvironment } from './environment.ts';
import { createApiService } from './service.ts';

readArguments({ script: 'api', about: 'Runs an api until it is told to end.' });
const environment = readEnvironmentOrExit(readApiEnvironment);
const { collectorUrl } = environment.config;
const logger = createLogger({
  service: 'api',
  level: environment.logLevel,
  traceId: () => tracing.traceId(),
});
crashOnUncaught(logger);
collectAlone();
const metrics = createMetrics({ ofProcess: true });
const tracing = await createTracing({
  service: 'api',
  collectorUrl,
  log: logger,
  onSpans: (outcome, count) => metrics.spans.inc({ outcome }, count),
});

const stores = await startOrExit(() => createStores(environment.stores, { logger, tracing }));
const service = createApiService(
  createApiContext(environment.config, {
    stores,
    log: logger,
    tracing,
    metrics,
  }),
);
const { url, opsUrl } = await startOrExit(() => service.start());
logger.info({ url, opsUrl }, 'api started');

const { drainDelayMs, drainMs } = environment.config;
endOnSignal({
  steps: {
    async service() {
      logger.info({}, 'api draining');
      await service.destroy();
    },
    stores: () => stores.close(),
    traces: () => tracing.close(),
  },
  limitMs: toEndLimit(drainDelayMs + drainMs),
  log: logger,
});

await logStoreProblems(environment.stores, logger);
