import path from 'node:path';
import type { ClerkConfig } from '@quartet/api/auth/clerk-environment.ts';
import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';

export interface EmulatedClerk {
  readonly emulator: ClerkEmulator;
  /** What an environment with Clerk's own keys would say. */
  readonly config: ClerkConfig;
  /** Says where the api is, which the webhook's events are sent to from then on. */
  setApiAddress(url: string): void;
  close(): Promise<void>;
}

export interface EmulatedClerkOptions {
  /** Origins of the page. */
  readonly origins: readonly string[];
  /** Where accounts are kept; null for memory. */
  readonly dataDir: string | null;
}

/** A Clerk of one's own: its accounts survive a restart, as the database does. */
export async function openEmulatedClerk({
  origins,
  dataDir,
}: EmulatedClerkOptions): Promise<EmulatedClerk> {
  let apiAddress = '';
  const emulator = createClerkEmulator({
    webhook: { url: () => new URL('/api/webhooks/clerk', apiAddress).href },
    ...(dataDir !== null && { stateFile: path.join(dataDir, 'clerk.json') }),
  });
  const backendApi = await serveBackendApi(emulator);
  return {
    emulator,
    config: {
      publishableKey: emulator.publishableKey,
      secretKey: new Secret(emulator.secretKey),
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
