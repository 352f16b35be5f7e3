import {
  type ClerkConfig,
  clerkSettings,
  hasClerkKeys,
  toClerkKeys,
} from '@quartet/api/account/clerk-environment.ts';
import {
  type ApiConfig,
  admissionMs,
  apiSettings,
  limitSettings,
  toLimits,
  toOwnOrigins,
} from '@quartet/api/environment.ts';
import { toBaseUrls } from '@quartet/emulators/providers/routes.ts';
import { opsSettings } from '@quartet/ops/environment.ts';
import { readAll } from '@quartet/runtime/environment/read-all.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import type { Environment } from '@quartet/runtime/environment/with-files.ts';
import type { StoresConfig } from '@quartet/stores/stores-config.ts';
import { storesSettings, toStoresConfig } from '@quartet/stores/stores-environment.ts';
import { type WorkerConfig, workerSettings } from '@quartet/worker/environment.ts';
import {
  type ProviderValues,
  providerSettings,
} from '@quartet/worker/providers/provider-settings.ts';
import {
  describeRoutes,
  type RouteNotice,
} from '@quartet/worker/providers/routes/describe-routes.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';

/** In a terminal, Ctrl-C should end the process soon. */
const inTerminal = {
  api: {
    ...apiSettings,
    DRAIN_DELAY_SECONDS: { ...apiSettings.DRAIN_DELAY_SECONDS, fallback: '0' },
    DRAIN_SECONDS: { ...apiSettings.DRAIN_SECONDS, fallback: '1' },
  },
  worker: {
    ...workerSettings,
    WORKER_DRAIN_SECONDS: { ...workerSettings.WORKER_DRAIN_SECONDS, fallback: '1' },
  },
};

export interface StandaloneEnvironment {
  /** Config of the api, without the Clerk that is opened for it. */
  readonly api: Omit<ApiConfig, 'clerk'>;
  /** Config of the worker, without the providers, whose emulator has no address yet. */
  readonly worker: Omit<WorkerConfig, 'providers'>;
  readonly stores: StoresConfig;
  /** Folder of the emulators' data; null for memory. */
  readonly dataDir: string | null;
  readonly logLevel: string;
  /** Turned into a configuration once the emulator's address is known. */
  readonly providers: ProviderValues;
  /** One notice for each route, as found in the environment. */
  readonly routes: readonly RouteNotice[];
  /** Null: emulated. */
  readonly clerk: ClerkConfig | null;
  /** Origins of the page: their tokens and sockets are accepted. */
  readonly origins: readonly string[];
}

/** Reads the environment of the one-process start. Throws `EnvironmentError` with every problem. */
export function readStandaloneEnvironment(environment: Environment): StandaloneEnvironment {
  const { providers, clerk, stores, api, limits, worker, ops } = readAll({
    providers: () => readProviders(environment),
    clerk: () => readClerk(environment),
    stores: () => readStores(environment),
    api: () => readSettings(inTerminal.api, environment),
    limits: () => toLimits(readSettings(limitSettings, environment)),
    worker: () => readSettings(inTerminal.worker, environment),
    ops: () => readSettings(opsSettings, environment),
  });
  const origins = clerk.origins ?? toOwnOrigins(api.port);
  return {
    api: { ...ops, ...api, admissionMs, limits },
    worker: { ...ops, ...worker },
    ...stores,
    providers: providers.values,
    routes: providers.routes,
    clerk: clerk.config && { ...clerk.config, authorizedParties: origins },
    origins,
  };
}

function readProviders(environment: Environment) {
  const values = readSettings(providerSettings, environment);
  // Any address will do here, since no problem depends on it.
  const config = toProvidersConfig(values, { emulator: toBaseUrls('http://localhost') });
  const routes = describeRoutes(config.routes, environment);
  const missing = routes.flatMap((route) => (route.provider === 'demo' ? [route.variable] : []));
  refuseEmulators(environment, missing);
  return { values, routes };
}

function readStores(environment: Environment) {
  // In a terminal, a line for each request would hide the address and the errors.
  const LOG_LEVEL = { ...storesSettings.LOG_LEVEL, fallback: 'warn' };
  const settings = { ...storesSettings, LOG_LEVEL };
  const values = readSettings(settings, environment);
  return {
    stores: toStoresConfig(values),
    dataDir: values.DATA_DIR === 'memory' ? null : values.DATA_DIR,
    logLevel: values.logLevel,
  };
}

function readClerk(environment: Environment) {
  const values = readSettings(clerkSettings, environment);
  const config = hasClerkKeys(values) ? toClerkKeys(values) : null;
  if (!config) refuseEmulators(environment, ['CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY']);
  return { config, origins: values.authorizedParties };
}

/** Emulators admit anyone and answer anything, so `NODE_ENV=production` requires keys. */
function refuseEmulators(environment: Environment, missing: readonly string[]): void {
  if (environment['NODE_ENV'] !== 'production' || missing.length === 0) return;
  throw new EnvironmentError(missing.map((names) => `${names}: must be set in production`));
}
