import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import type { StoresConfig } from './stores-config.ts';
import { storesSettings, toStoresConfig } from './stores-environment.ts';

export interface SharedStores {
  readonly stores: StoresConfig;
  readonly logLevel: string;
}

/** Reads the settings of a process that shares its stores. Throws `EnvironmentError` with every problem. */
export function readSharedStores(
  environment: Readonly<Record<string, string | undefined>>,
): SharedStores {
  const values = readSettings(storesSettings, environment);
  const stores = toStoresConfig(values);
  if (stores.kind === 'embedded') {
    throw new EnvironmentError([
      'REDIS_URL, DATABASE_URL: must be set for a process of its own; or: npm start',
    ]);
  }
  return { stores, logLevel: values.logLevel };
}
