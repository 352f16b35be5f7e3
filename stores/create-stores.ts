import type { Log } from '@quartet/runtime/logging/log.ts';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { isAway, toStartError } from './database/to-start-error.ts';
import { createStoreWatch } from './store-watch.ts';
import type { Stores } from './stores.ts';
import type { StoresConfig } from './stores-config.ts';

export interface StoresDependencies {
  readonly logger: Log;
  /** Traces the jobs; by default nothing is traced. */
  readonly tracing?: Tracing;
}

/** Rejects with `StartError`. An unreachable Redis does not fail the start; only `check()` reports it. */
export async function createStores(
  config: StoresConfig,
  dependencies: StoresDependencies,
): Promise<Stores> {
  try {
    return await awaitStores(config, dependencies);
  } catch (error) {
    throw toStartError(error) ?? error;
  }
}

/** Waits for a Postgres that is unreachable at the start. Otherwise the whole process would be restarted again and again. */
function awaitStores(config: StoresConfig, dependencies: StoresDependencies): Promise<Stores> {
  const waitMs = (config.kind === 'scaled' && config.startWaitMs) || 0;
  let isAwaited = false;
  return retryUntil(() => openStores(config, dependencies), {
    endsAt: Date.now() + waitMs,
    mayPass(error) {
      if (!isAway(error)) return false;
      if (!isAwaited && waitMs > 0)
        dependencies.logger.warn({ err: error }, 'Postgres is waited for');
      isAwaited = true;
      return true;
    },
  });
}

async function openStores(
  config: StoresConfig,
  { logger, tracing }: StoresDependencies,
): Promise<Stores> {
  const watch = createStoreWatch(logger);
  switch (config.kind) {
    case 'embedded': {
      const { createEmbeddedStores } = await import('./create-embedded-stores.ts');
      return createEmbeddedStores(config, watch, tracing);
    }
    case 'scaled': {
      const { createScaledStores } = await import('./create-scaled-stores.ts');
      return createScaledStores(config, watch, tracing);
    }
  }
}
