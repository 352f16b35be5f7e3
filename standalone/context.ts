import { type ClerkConfig, toClerkConfig } from '@quartet/api/auth/clerk-environment.ts';
import { clerkProxyPath } from '@quartet/api/auth/frontend-api-proxy.ts';
import { type ApiContext, createApiContext, type Mount } from '@quartet/api/context.ts';
import { toApiConfig } from '@quartet/api/environment.ts';
import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import {
  type EmulatorOptions,
  type ProviderEmulator,
  startProviderEmulator,
} from '@quartet/emulators/providers/server.ts';
import { createStores } from '@quartet/shared/server/create-stores.ts';
import { toStoresConfig } from '@quartet/shared/server/env/stores-environment.ts';
import { Secret } from '@quartet/shared/server/env/secret.ts';
import { createLogger } from '@quartet/shared/server/logging/logger.ts';
import { createWorkerContext, type WorkerContext } from '@quartet/worker/context.ts';
import { toWorkerConfig } from '@quartet/worker/environment.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import type { StandaloneEnvironment } from './environment.ts';

export interface StandaloneContext {
  readonly api: ApiContext;
  readonly worker: WorkerContext;
  readonly providers: ProviderEmulator | null;
  readonly clerk: ClerkEmulator | null;
  /** Closes the stores and the emulators. */
  close(): Promise<void>;
}

export interface StandaloneOptions {
  /** How the emulated providers speak. */
  readonly emulator?: EmulatorOptions;
}

/** Builds api and worker over the same stores, with emulators for all that has no key. */
export async function createStandaloneContext(
  { values, emulatesProviders, emulatesClerk, origins }: StandaloneEnvironment,
  options: StandaloneOptions = {},
): Promise<StandaloneContext> {
  const log = createLogger({ service: 'standalone', level: values.LOG_LEVEL });
  const clerk = emulatesClerk ? createClerkEmulator() : null;
  const clerkConfig = clerk ? toEmulatedClerk(clerk, origins) : toClerkConfig(values);
  // Questions are content: the emulator keeps none of them.
  const providers = emulatesProviders
    ? await startProviderEmulator({ keepCalls: 0, ...options.emulator })
    : null;
  const providersConfig = toProvidersConfig(
    values,
    providers ? { emulator: providers.baseUrls } : {},
  );
  const stores = await createStores(toStoresConfig(values), { logger: log });
  return {
    providers,
    clerk,
    api: createApiContext(toApiConfig(values, clerkConfig), {
      stores,
      log,
      demo: providers !== null,
      ...(clerk && { mounts: [mountClerk(clerk)] }),
    }),
    worker: await createWorkerContext(toWorkerConfig(values, providersConfig), { stores, log }),
    async close() {
      await stores.close();
      await providers?.close();
      clerk?.close();
    },
  };
}

function toEmulatedClerk(clerk: ClerkEmulator, origins: readonly string[]): ClerkConfig {
  return {
    publishableKey: clerk.publishableKey,
    secretKey: new Secret(clerk.secretKey),
    jwtKey: clerk.jwtPublicKeyPem,
    authorizedParties: origins,
  };
}

function mountClerk(clerk: ClerkEmulator): Mount {
  return { path: clerkProxyPath, handler: clerk.router };
}
