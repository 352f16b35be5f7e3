import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type ClerkEmulator,
  createClerkEmulator,
} from '@quartet/emulators/clerk/clerk-emulator.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { toBaseUrls } from '@quartet/emulators/providers/routes.ts';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '@quartet/emulators/providers/server.ts';
import { plans } from '@quartet/shared/domain/plans.ts';
import { toClerkPlans } from '@quartet/standalone/clerk-plans.ts';
import { writeWords } from '../faults/fleet/words.ts';
import { toProviderUrls } from '../stack/open-stack-parts.ts';
import { relayTo } from './relay/relay-to.ts';
import { emulatorPorts, emulatorsHost } from './tested-compose.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs the emulators in this process, on sockets in a folder that can be mounted in containers. */
export interface Emulators {
  readonly providers: ProviderEmulator;
  /** Sends its webhooks to the proxy. */
  readonly clerk: ClerkEmulator;
  readonly environments: { readonly api: Environment; readonly worker: Environment };
  close(): Promise<void>;
}

interface EmulatorPlaces {
  readonly folder: string;
  /** Origin of the page. */
  readonly url: string;
}

const wordsPerSecond = 12;

/** Raises the overload limits, so that the tests also pass on slow machines. */
const patientApi = {
  OVERLOAD_LAG_MS: '60000',
  OVERLOAD_QUEUE_SECONDS: '600',
  TURN_DEADLINE_SECONDS: '900',
};

export async function openEmulators({ folder, url }: EmulatorPlaces): Promise<Emulators> {
  await using opened = new AsyncDisposableStack();
  const providers = await startProviderEmulator({
    write: writeWords,
    pace: { wordsPerSecond },
    keepCalls: 100_000,
  });
  opened.defer(() => providers.close());
  const clerk = createClerkEmulator({
    plans: toClerkPlans(plans),
    webhook: { url: `${url}/api/webhooks/clerk` },
  });
  opened.defer(() => clerk.close());
  const backend = await serveBackendApi(clerk);
  opened.defer(() => backend.close());
  await mkdir(folder, { recursive: true });
  for (const [name, target] of Object.entries({ providers: providers.url, clerk: backend.url })) {
    const server = relayTo({ host: '127.0.0.1', port: Number(new URL(target).port) });
    const socket = path.join(folder, name);
    await once(server.listen(socket), 'listening');
    // The containers run as other users.
    await chmod(socket, 0o666);
    opened.defer(() => void server.close());
  }
  const closing = opened.move();
  return {
    providers,
    clerk,
    environments: {
      api: {
        CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
        CLERK_SECRET_KEY: clerk.secretKey,
        MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
        CLERK_JWT_KEY: clerk.jwtPublicKeyPem.trim().replaceAll('\n', String.raw`\n`),
        CLERK_WEBHOOK_SIGNING_SECRET: clerk.webhookSecret,
        CLERK_API_URL: `http://${emulatorsHost}:${emulatorPorts.clerk}`,
        ...patientApi,
      },
      worker: {
        ...toProviderUrls({
          baseUrls: toBaseUrls(`http://${emulatorsHost}:${emulatorPorts.providers}`),
        }),
      },
    },
    close: () => closing.disposeAsync(),
  };
}
