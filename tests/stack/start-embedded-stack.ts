import { createStandaloneContext } from '@quartet/standalone/context.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { createStandaloneService } from '@quartet/standalone/service.ts';
import { findFreePort } from '../support/free-port.ts';
import type { Stack } from './stack.ts';

/** Everything in this process: PGlite and memory, as `npm start` runs it. */
export async function startEmbeddedStack(
  settings: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const environment = readStandaloneEnvironment({
    PORT: String(await findFreePort()),
    OPS_PORT: '0',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    WORKER_DRAIN_SECONDS: '0',
    WORKER_ANSWER_CONCURRENCY: '2',
    ...settings,
  });
  const ctx = await createStandaloneContext(environment, {
    emulator: { pace: { wordsPerSecond: 0 }, keepCalls: 500 },
  });
  const { providers, clerk } = ctx;
  if (!providers || !clerk) throw new Error('The embedded stack runs on emulators.');
  const service = createStandaloneService(ctx);
  const { url } = await service.start();
  return {
    apis: [url, url],
    emulator: providers,
    clerk,
    webhookSecret: clerk.webhookSecret,
    tokenOf: (userId) => clerk.mintToken({ userId, origin: url, expiresInSeconds: 600 }),
    output: () => '',
    close: () => service.destroy(),
  };
}
