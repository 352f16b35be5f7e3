import { clerkProxyPath } from '@quartet/api/account/frontend-api-proxy.ts';
import { type ApiContext, createApiContext, type Mount } from '@quartet/api/context.ts';
import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import {
  type EmulatorOptions,
  type ProviderEmulator,
  startProviderEmulator,
} from '@quartet/emulators/providers/server.ts';
import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { createLogger } from '@quartet/runtime/logging/logger.ts';
import { createTracing } from '@quartet/runtime/tracing/create-tracing.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { createWorkerContext, type WorkerContext } from '@quartet/worker/context.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import type { StandaloneEnvironment } from './environment.ts';
import { openEmulatedClerk, toOpenClerk } from './open-clerk.ts';

export interface StandaloneContext {
  readonly api: ApiContext;
  readonly worker: WorkerContext;
  readonly providers: ProviderEmulator | null;
  readonly clerk: ClerkEmulator | null;
  /** Call it once the api listens: emulators send to it. */
  setApiAddress(url: string): void;
  /** Closes the stores and the emulators. */
  close(): Promise<void>;
}

export interface StandaloneOptions {
  readonly emulator?: EmulatorOptions;
}

/** Builds api and worker over the same stores, with emulators for all that has no key. */
export async function createStandaloneContext(
  environment: StandaloneEnvironment,
  options: StandaloneOptions = {},
): Promise<StandaloneContext> {
  const metrics = createMetrics({ ofProcess: true });
  const log = createLogger({
    service: 'standalone',
    level: environment.logLevel,
    traceId: () => tracing.traceId(),
  });
  const tracing = await createTracing({
    service: 'standalone',
    collectorUrl: environment.api.collectorUrl,
    log,
    onSpans: (outcome, count) => metrics.spans.inc({ outcome }, count),
  });
  // First, because the stores lock the data folder, which the emulated Clerk writes to as well.
  const stores = await createStores(environment.stores, { logger: log, tracing });
  const clerk = environment.clerk
    ? toOpenClerk(environment.clerk)
    : await openEmulatedClerk(environment);
  const demos = environment.routes.filter(({ provider }) => provider === 'demo').length;
  const providers =
    demos > 0
      ? await startProviderEmulator({
          keepCalls: 0,
          ...options.emulator,
        })
      : null;
  const providersConfig = toProvidersConfig(
    environment.providers,
    providers ? { emulator: providers.baseUrls } : {},
  );
  const apiConfig = { ...environment.api, clerk: clerk.config };
  const workerConfig = { ...environment.worker, providers: providersConfig };
  const parts = { stores, log, metrics, tracing };
  return {
    providers,
    clerk: clerk.emulator,
    api: createApiContext(apiConfig, {
      ...parts,
      emulated: demos === 0 ? 'none' : demos < environment.routes.length ? 'some' : 'all',
      dailyMicroDollars: providersConfig.dailyMicroDollars,
      ...(clerk.emulator && { mounts: [mountClerk(clerk.emulator)] }),
    }),
    worker: await createWorkerContext(workerConfig, parts),
    setApiAddress: (url) => clerk.setApiAddress(url),
    async close() {
      await clerk.close();
      await providers?.close();
      await stores.close();
      await tracing.close();
    },
  };
}

function mountClerk(clerk: ClerkEmulator): Mount {
  return { path: clerkProxyPath, handler: clerk.router };
}
