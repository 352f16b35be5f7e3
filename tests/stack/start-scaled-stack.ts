import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { startProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import { slotRows } from '@quartet/worker/providers/slots/slot-rows.ts';
import { toVariableName } from '@quartet/worker/providers/slots/slot-variables.ts';
import { findFreePort } from '../support/free-port.ts';
import { type QuartetProcess, startProcess } from './quartet-process.ts';
import type { Stack } from './stack.ts';

export interface ScaledStores {
  readonly redisUrl: string;
  readonly contentRedisUrl: string;
  readonly databaseUrl: string;
}

/** A stack of processes, each of which can be lost. */
export interface ScaledStack extends Stack {
  /** Where the turns' logs are, and the keys that open them. */
  readonly content: {
    readonly redisUrl: string;
    readonly databaseUrl: string;
    readonly sealingKeys: string;
  };
  /** Kills a process at once, without a goodbye. */
  killApi(index: 0 | 1): void;
  /** The same, for every worker but the one that was added last. */
  killLeadingWorkers(): void;
  /** Stops those workers in their tracks: they neither hear nor write anything. */
  freezeLeadingWorkers(): void;
  /** Ends all processes, and leaves the emulators. */
  stop(): Promise<void>;
  /** Resolves once one more worker takes jobs. */
  addWorker(): Promise<void>;
}

const sealingKeys = `test:${Buffer.alloc(32, 7).toString('base64url')}`;

type Settings = Readonly<Record<string, string>>;

/**
 * Two api and two worker processes on a real Redis and Postgres, started as an operator would; `settings`: the apis',
 * `everywhere`: those of all processes.
 */
export async function startScaledStack(
  stores: ScaledStores,
  settings: Settings = {},
  everywhere: Settings = {},
): Promise<ScaledStack> {
  const emulator = await startProviderEmulator({ pace: { wordsPerSecond: 0 } });
  const ports = await Promise.all([findFreePort(), findFreePort()]);
  const origins = ports.map((port) => `http://localhost:${port}`);
  let deliveries = 0;
  const clerk = createClerkEmulator({
    plans: toClerkPlans(plans),
    webhook: { url: () => `${origins[deliveries++ % origins.length]}/api/webhooks/clerk` },
  });
  const clerkBackend = await serveBackendApi(clerk);
  const shared = {
    REDIS_URL: stores.redisUrl,
    CONTENT_REDIS_URL: stores.contentRedisUrl,
    DATABASE_URL: stores.databaseUrl,
    SEALING_KEYS: sealingKeys,
    LOG_LEVEL: 'debug',
    ...everywhere,
  };
  const clerkKeys = {
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
    CLERK_WEBHOOK_SIGNING_SECRET: clerk.webhookSecret,
    CLERK_API_URL: clerkBackend.url,
    APP_ORIGINS: origins.join(','),
  };
  const providers = Object.fromEntries(
    modelKeys.map((model) => [
      toVariableName(model, 'BASE_URL'),
      emulator.baseUrls[slotRows[model].emulatedAs],
    ]),
  );
  const startApi = (port: number) =>
    startProcess(
      'api/main.ts',
      {
        ...shared,
        ...clerkKeys,
        ...settings,
        PORT: String(port),
        OPS_PORT: '0',
        DRAIN_SECONDS: '1',
        // A slow machine is late, and passes all the same.
        OVERLOAD_LAG_MS: '60000',
      },
      'api started',
    );
  const startWorker = () =>
    startProcess(
      'worker/main.ts',
      { ...shared, ...providers, WORKER_DRAIN_SECONDS: '1', WORKER_ANSWER_CONCURRENCY: '1' },
      'worker started',
    );
  const [first, second, ...started] = await Promise.all([
    startApi(ports[0]),
    startApi(ports[1]),
    startWorker(),
    startWorker(),
  ]);
  const apis = [first, second] as const;
  const workers: QuartetProcess[] = started;
  const processes: QuartetProcess[] = [...apis, ...workers];
  const stop = async () => {
    await Promise.all(processes.map((each) => each.end()));
  };
  return {
    apis: [`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`],
    emulator,
    clerk,
    webhookSecret: clerk.webhookSecret,
    databaseUrl: stores.databaseUrl,
    content: {
      redisUrl: stores.contentRedisUrl,
      databaseUrl: stores.databaseUrl,
      sealingKeys,
    },
    tokenOf: (userId) =>
      clerk.mintToken({ userId, origin: `http://localhost:${ports[0]}`, expiresInSeconds: 600 }),
    output: () => processes.map((each) => each.output()).join('\n'),
    killApi: (index) => apis[index].child.kill('SIGKILL'),
    killLeadingWorkers() {
      for (const { child } of workers.splice(0, workers.length - 1)) child.kill('SIGKILL');
    },
    freezeLeadingWorkers() {
      for (const { child } of workers.slice(0, -1)) child.kill('SIGSTOP');
    },
    async addWorker() {
      const worker = await startWorker();
      workers.push(worker);
      processes.push(worker);
    },
    stop,
    async close() {
      await stop();
      clerk.close();
      await clerkBackend.close();
      await emulator.close();
    },
  };
}
