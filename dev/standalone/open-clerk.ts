import path from 'node:path';
import type { ClerkConfig } from '@quartet/api/account/clerk-environment.ts';
import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from './clerk-plans.ts';

export interface OpenClerk {
  /** Null for Clerk itself. */
  readonly emulator: ClerkEmulator | null;
  readonly config: ClerkConfig;
  /** Call it once the api listens: an emulator sends its events there. */
  setApiAddress(url: string): void;
  close(): Promise<void>;
}

export function toOpenClerk(config: ClerkConfig): OpenClerk {
  return {
    emulator: null,
    config,
    setApiAddress: () => undefined,
    close: async () => undefined,
  };
}

export interface EmulatedClerkOptions {
  readonly origins: readonly string[];
  /** Folder of the accounts; null for memory. */
  readonly dataDir: string | null;
}

/** Opens an emulated Clerk. Its accounts survive a restart, as the database does. */
export async function openEmulatedClerk({
  origins,
  dataDir,
}: EmulatedClerkOptions): Promise<OpenClerk> {
  let apiAddress = '';
  const emulator = createClerkEmulator({
    plans: toClerkPlans(plans),
    webhook: { url: () => new URL('/api/webhooks/clerk', apiAddress).href },
    ...(dataDir !== null && { stateFile: path.join(dataDir, 'clerk.json') }),
  });
  const backendApi = await serveBackendApi(emulator);
  return {
    emulator,
    config: {
      publishableKey: emulator.publishableKey,
      secretKey: new Secret(emulator.secretKey),
      mailboxKeys: [new Secret('emulated')],
      jwtKey: emulator.jwtPublicKeyPem,
      authorizedParties: origins,
      webhookSecret: new Secret(emulator.webhookSecret),
      apiUrl: backendApi.url,
    },
    setApiAddress(url) {
      apiAddress = url;
    },
    async close() {
      emulator.close();
      await backendApi.close();
    },
  };
}
