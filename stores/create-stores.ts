import type { Logger } from '@quartet/runtime/logging/logger.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ReportStoreError } from './assemble-stores.ts';
import type { Stores } from './stores.ts';
import type { StoresConfig } from './stores-config.ts';

export interface StoresDependencies {
  readonly logger: Pick<Logger, 'warn'>;
}

/** Rejects with `StartError`; only `check()` reports a Redis that is away. */
export async function createStores(
  config: StoresConfig,
  dependencies: StoresDependencies,
): Promise<Stores> {
  try {
    return await openStores(config, dependencies);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'database_unavailable')) throw error;
    throw new StartError('Postgres does not answer at the address in DATABASE_URL.');
  }
}

async function openStores(config: StoresConfig, { logger }: StoresDependencies): Promise<Stores> {
  const report: ReportStoreError = (store, error) =>
    logger.warn({ err: error, store }, 'A store reported an error.');
  switch (config.kind) {
    case 'embedded': {
      const { createEmbeddedStores } = await import('./create-embedded-stores.ts');
      return createEmbeddedStores(config, report);
    }
    case 'scaled': {
      const { createScaledStores } = await import('./create-scaled-stores.ts');
      return createScaledStores(config, report);
    }
  }
}
