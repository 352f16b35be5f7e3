import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import {
  type EmulatorOptions,
  type ProviderEmulator,
  startProviderEmulator,
} from '@quartet/emulators/providers/server.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { findFreePort } from '../support/free-port.ts';

export interface ScaledStores {
  readonly redisUrl: string;
  readonly contentRedisUrl: string;
  readonly databaseUrl: string;
  /** The address that the processes use when they connect through a pooler of transactions. */
  readonly pooledDatabaseUrl?: string;
}

type Environment = Readonly<Record<string, string>>;

/** The services around the processes of a scaled stack, and the environments of the processes. */
export interface StackParts {
  readonly apis: readonly [string, string];
  readonly emulator: ProviderEmulator;
  /** Sends its webhooks to the apis in turn. */
  readonly clerk: ClerkEmulator;
  /** The environments of the two apis and of every worker. */
  readonly environments: {
    readonly apis: readonly [Environment, Environment];
    worker: Environment;
  };
  tokenOf(userId: string): Promise<string>;
  close(): Promise<void>;
}

/** This is longer than any run of the chaos tests. */
const expiresInSeconds = 7_200;

export const sealingKeys = `test:${Buffer.alloc(32, 7).toString('base64url')}`;

export async function openStackParts(
  stores: ScaledStores,
  emulatorOptions: EmulatorOptions = {},
): Promise<StackParts> {
  const emulator = await startProviderEmulator({
    pace: { wordsPerSecond: 0 },
    ...emulatorOptions,
  });
  const [first, second] = await Promise.all([findFreePort(), findFreePort()]);
  const apis = [`http://localhost:${first}`, `http://localhost:${second}`] as const;
  let deliveries = 0;
  const clerk = createClerkEmulator({
    plans: toClerkPlans(plans),
    webhook: { url: () => `${apis[deliveries++ % apis.length]}/api/webhooks/clerk` },
  });
  const clerkBackend = await serveBackendApi(clerk);
  const shared = {
    REDIS_URL: stores.redisUrl,
    CONTENT_REDIS_URL: stores.contentRedisUrl,
    DATABASE_URL: stores.pooledDatabaseUrl ?? stores.databaseUrl,
    DATABASE_POOLER: stores.pooledDatabaseUrl ? 'transaction' : 'none',
    SEALING_KEYS: sealingKeys,
    LOG_LEVEL: 'debug',
    OPS_PORT: '0',
  };
  const toApi = (port: number) => ({
    ...shared,
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
    CLERK_WEBHOOK_SIGNING_SECRET: clerk.webhookSecret,
    CLERK_API_URL: clerkBackend.url,
    APP_ORIGINS: apis.join(','),
    PORT: String(port),
    DRAIN_DELAY_SECONDS: '0',
    DRAIN_SECONDS: '1',
    // A slow machine may be late, and must pass all the same.
    OVERLOAD_LAG_MS: '60000',
    OVERLOAD_QUEUE_SECONDS: '600',
  });
  return {
    apis,
    emulator,
    clerk,
    environments: {
      apis: [toApi(first), toApi(second)],
      worker: { ...shared, ...toProviderUrls(emulator), WORKER_DRAIN_SECONDS: '1' },
    },
    tokenOf: (userId) => clerk.mintToken({ userId, origin: apis[0], expiresInSeconds }),
    async close() {
      clerk.close();
      await clerkBackend.close();
      await emulator.close();
    },
  };
}

export function toProviderUrls({ baseUrls }: Pick<ProviderEmulator, 'baseUrls'>): Environment {
  return Object.fromEntries(
    modelKeys.map((model) => [
      toVariableName(model, 'BASE_URL'),
      baseUrls[routeRows[model].emulatedAs],
    ]),
  );
}
