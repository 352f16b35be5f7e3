import { randomUUID } from 'node:crypto';
import { findFreePort } from '../../../tests/support/free-port.ts';
import { ask } from './ask.ts';
import { startProgram } from './start-program.ts';
import type { Store } from './stores.ts';
import { message, type System } from './system.ts';

export interface PeerOptions {
  readonly name: string;
  readonly program: 'raw-fan-out' | 'ai-sdk';
  readonly providerUrl: string;
  /** The address at which its streams can be resumed. */
  readonly redis?: Store;
}

/** A peer in one process. */
export async function startPeer(options: PeerOptions): Promise<System> {
  const { name, program, providerUrl, redis } = options;
  const port = await findFreePort();
  const environment = {
    PORT: String(port),
    PROVIDER_URL: providerUrl,
    ...(redis && { REDIS_URL: redis.url }),
  };
  const peer = await startProgram(program, environment, 'started');
  return {
    name,
    processes: { app: peer.child.pid ?? 0, ...(redis && { redis: redis.pid }) },
    ask: () => ask({ url: `http://127.0.0.1:${port}/ask`, body: { id: randomUUID(), message } }),
    close: async () => void (await peer.end()),
  };
}
