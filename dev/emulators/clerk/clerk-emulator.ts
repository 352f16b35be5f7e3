import type { Router } from 'express';
import { createBackendApi } from './backend-api.ts';
import { type PlanTerms, toPlan } from './billing/plans.ts';
import { type ClerkControl, createControl } from './control.ts';
import { createFrontendApi } from './frontend-api.ts';
import { createInstance, type Instance } from './instance.ts';
import { createPublishableKey, createSigningKeys, readSigningKeys } from './signing-keys.ts';
import { applySnapshot, takeSnapshot } from './state/snapshot.ts';
import { createStateKeeper, readStateFile } from './state/state-file.ts';
import { createDispatcher, createWebhookSecret, type Dispatcher } from './webhooks/dispatcher.ts';

export interface WebhookOptions {
  /** The address to which events are posted; a function is called before every attempt. */
  readonly url: string | (() => string);
  /** `whsec_` and base64; random by default. */
  readonly secret?: string;
  /** Milliseconds before the second attempt and each one after. */
  readonly retryDelaysMs?: readonly number[];
}

export interface ClerkEmulatorOptions {
  /** Must contain a dot. It is never resolved. */
  readonly frontendApiHost?: string;
  readonly keyKind?: 'live' | 'test';
  /** Asks for the code 424242 at sign-up and offers it at sign-in. Off by default: email and password are enough. */
  readonly verifyEmail?: boolean;
  readonly applicationName?: string;
  /** The plans on sale; none by default. */
  readonly plans?: readonly PlanTerms[];
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** The receiver of events; without it none are sent. */
  readonly webhook?: WebhookOptions;
  /** Keeps users, sessions and keys over a restart; without it they are kept in memory. */
  readonly stateFile?: string;
}

export interface ClerkEmulator extends ClerkControl {
  /** Mount it at `/__clerk`, before any body parser. */
  readonly router: Router;
  /** The Backend API, which servers call with the secret key. Mount it at the root of its own address. */
  readonly backendRouter: Router;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtPublicKeyPem: string;
  /** The key that signs the webhook's deliveries. */
  readonly webhookSecret: string;
  /** Drops open deliveries, writes the state file and forgets everything. */
  close(): void;
}

const defaultRetryDelaysMs = [250, 1_000, 4_000, 15_000];

/** Stands for Clerk on this machine. Throws when `NODE_ENV` is `production`. */
export function createClerkEmulator(options: ClerkEmulatorOptions = {}): ClerkEmulator {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Clerk emulator lets anyone sign in: it does not run in production.');
  }
  const { frontendApiHost = 'clerk.quartet.test', keyKind = 'live', webhook } = options;
  const webhookSecret = webhook?.secret ?? createWebhookSecret();
  const dispatcher = webhook
    ? createDispatcher({
        url: webhook.url,
        secret: webhookSecret,
        retryDelaysMs: webhook.retryDelaysMs ?? defaultRetryDelaysMs,
      })
    : null;
  const { instance, close } = openInstance(options, dispatcher);
  const secretKey = `sk_${keyKind}_emulated`;
  return {
    ...createControl(instance, dispatcher),
    router: createFrontendApi(instance),
    backendRouter: createBackendApi(instance, secretKey),
    publishableKey: createPublishableKey(keyKind, frontendApiHost),
    secretKey,
    jwtPublicKeyPem: instance.keys.publicKeyPem,
    webhookSecret,
    close,
  };
}

/** Restores the instance from its state file, if it has one. Also returns a function that closes it. */
function openInstance(
  options: ClerkEmulatorOptions,
  dispatcher: Dispatcher | null,
): { readonly instance: Instance; readonly close: () => void } {
  const { stateFile } = options;
  const snapshot = stateFile === undefined ? null : readStateFile(stateFile);
  const instance = createInstance(
    {
      frontendApiHost: options.frontendApiHost ?? 'clerk.quartet.test',
      keyKind: options.keyKind ?? 'live',
      applicationName: options.applicationName ?? 'Quartet (demo)',
      verifyEmail: options.verifyEmail ?? false,
      plans: options.plans?.map(toPlan) ?? [],
      now: options.now ?? Date.now,
    },
    {
      keys: snapshot ? readSigningKeys(snapshot.privateKey) : createSigningKeys(),
      publish: (event) => dispatcher?.publish(event),
      changed: () => keeper?.changed(),
    },
  );
  if (snapshot) applySnapshot(instance, snapshot);
  const keeper =
    stateFile === undefined ? null : createStateKeeper(stateFile, () => takeSnapshot(instance));
  return {
    instance,
    close() {
      dispatcher?.close();
      keeper?.close();
      const { users, clients, sessions, checkouts, apiKeys } = instance;
      for (const map of [users, clients, sessions, checkouts, apiKeys]) map.clear();
    },
  };
}
