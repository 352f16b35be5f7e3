import type { Logger } from '@quartet/runtime/logging/logger.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { findSqlState } from './database/reach-database.ts';
import type { Stores } from './stores.ts';
import type { StoresConfig } from './stores-config.ts';
import { createStoreWatch } from './watch/create-store-watch.ts';

export interface StoresDependencies {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Rejects with `StartError`; only `check()` reports a Redis that is away. */
export async function createStores(
  config: StoresConfig,
  dependencies: StoresDependencies,
): Promise<Stores> {
  try {
    return await openStores(config, dependencies);
  } catch (error) {
    throw toStartError(error) ?? error;
  }
}

async function openStores(config: StoresConfig, { logger }: StoresDependencies): Promise<Stores> {
  const watch = createStoreWatch(logger);
  switch (config.kind) {
    case 'embedded': {
      const { createEmbeddedStores } = await import('./create-embedded-stores.ts');
      return createEmbeddedStores(config, watch);
    }
    case 'scaled': {
      const { createScaledStores } = await import('./create-scaled-stores.ts');
      return createScaledStores(config, watch);
    }
  }
}

/** Null for what is no fault of the address or of what it names. */
function toStartError(error: unknown): StartError | null {
  if (error instanceof AppError && error.code === 'database_unavailable') {
    const code = toCauseCode(error.cause) ?? 'no code';
    return new StartError(`Postgres does not answer at the address in DATABASE_URL (${code}).`);
  }
  const state = findSqlState(error);
  if (!state || !refusedStates.has(state.slice(0, 2))) return null;
  return new StartError(`Postgres refuses the user, password or name in DATABASE_URL (${state}).`);
}

/** SQLSTATE classes: who may come in, and what is not there. */
const refusedStates = new Set(['28', '3D']);
