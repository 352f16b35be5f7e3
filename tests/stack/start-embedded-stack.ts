import { openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';
import type { Stack } from './stack.ts';

/** Everything in this process: PGlite and memory, as `npm start` runs it. */
export async function startEmbeddedStack(
  settings: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const { url, emulator, clerk, close } = await openEmbeddedQuartet(
    { WORKER_ANSWER_CONCURRENCY: '2', ...settings },
    { pace: { wordsPerSecond: 0 }, keepCalls: 500 },
    { demo: false },
  );
  return {
    apis: [url, url],
    emulator,
    clerk,
    webhookSecret: clerk.webhookSecret,
    tokenOf: (userId) => clerk.mintToken({ userId, origin: url, expiresInSeconds: 600 }),
    output: () => '',
    close,
  };
}
