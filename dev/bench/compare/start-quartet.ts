import path from 'node:path';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { type QuartetProcess, startProcess } from '../../../tests/stack/quartet-process.ts';
import { findFreePort } from '../../../tests/support/free-port.ts';
import { ask } from './ask.ts';
import type { Stores } from './stores.ts';
import { message, type System } from './system.ts';

type Settings = Readonly<Record<string, string>>;

export interface QuartetOptions {
  readonly providerUrl: string;
  readonly stores: Stores;
  readonly name?: string;
  /** The checkout whose code runs, by default this one. */
  readonly root?: string;
  /** By default one. */
  readonly apis?: number;
  /** For all processes. */
  readonly settings?: Settings;
}

export interface Quartet extends System {
  /** The addresses of the apis. */
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** No limit comes before what is measured. */
const generous: Settings = {
  ACTIVE_QUESTIONS: '1000',
  QUESTIONS_PER_MINUTE: '1000000',
  USER_DAILY_SPEND_USD: '1000000',
  PROVIDER_DAILY_SPEND_USD: '1000000',
  OVERLOAD_LAG_MS: '60000',
};

/** As it is run: processes for api and worker, two Redis servers, Postgres, content sealed, one consensus a question. */
export async function startQuartet(options: QuartetOptions): Promise<Quartet> {
  const { stores, name = 'Quartet', root = '' } = options;
  await using opened = new AsyncDisposableStack();
  const clerk = createClerkEmulator();
  opened.defer(() => clerk.close());
  const backend = await serveBackendApi(clerk);
  opened.defer(() => backend.close());
  const ports = await Promise.all(Array.from({ length: options.apis ?? 1 }, findFreePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const origin = 'http://localhost:3000';
  const shared = { ...toStoreSettings(stores), ...generous, ...options.settings };
  const clerkSettings = {
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem,
    CLERK_API_URL: backend.url,
    APP_ORIGINS: origin,
    OPS_PORT: '0',
  };
  const start = async (entry: string, environment: Settings, readyWords: string) => {
    const started = await startProcess(path.join(root, entry), environment, readyWords);
    opened.defer(async () => void (await started.end()));
    return started;
  };
  const apis: QuartetProcess[] = [];
  for (const port of ports) {
    const environment = { ...shared, ...clerkSettings, PORT: String(port) };
    apis.push(await start('api/main.ts', environment, 'api started'));
  }
  const models = toModelSettings(options.providerUrl);
  const worker = await start('worker/main.ts', { ...shared, ...models }, 'worker started');
  const { id: userId } = clerk.createUser({ email: 'bench@example.com' });
  const claims = { pla: 'u:quartet_pro' };
  const token = await clerk.mintToken({ userId, origin, expiresInSeconds: 86_400, claims });
  const headers = { authorization: `Bearer ${token}`, origin };
  const closing = opened.move();
  return {
    name,
    processes: {
      ...Object.fromEntries(apis.map(({ child }, index) => [`api ${index + 1}`, child.pid ?? 0])),
      worker: worker.child.pid ?? 0,
      'queue Redis': stores.queues.pid,
      'content Redis': stores.content.pid,
      Postgres: stores.database.pid,
    },
    urls,
    headers,
    ask: () =>
      ask({ url: `${urls[0]}/api/chat`, headers, body: { message, conversationHistory: {} } }),
    close: () => closing.disposeAsync(),
  };
}

function toStoreSettings({ queues, content, database }: Stores): Settings {
  return {
    REDIS_URL: queues.url,
    CONTENT_REDIS_URL: content.url,
    DATABASE_URL: database.url,
    SEALING_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64url')}`,
  };
}

/** One server for all models. */
function toModelSettings(providerUrl: string): Settings {
  const row = { adapter: 'openai-compatible', models: [{ id: 'stub', label: 'Stub' }] };
  const models = modelKeys.flatMap((model) => [
    [toVariableName(model, 'BASE_URL'), providerUrl],
    [toVariableName(model, 'API_KEY'), 'key'],
  ]);
  return {
    ...Object.fromEntries(models),
    MODEL_ROWS: JSON.stringify(forEachModel(() => row)),
  };
}
