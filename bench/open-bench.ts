import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createStandaloneContext, type StandaloneContext } from '@quartet/standalone/context.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { createStandaloneService } from '@quartet/standalone/service.ts';

/** A Quartet of its own to measure: embedded stores, emulated providers. */
export interface Bench extends AsyncDisposable {
  readonly url: string;
  readonly providers: NonNullable<StandaloneContext['providers']>;
  tokenOf(userId: string): Promise<string>;
}

export async function openBench(): Promise<Bench> {
  const environment = readStandaloneEnvironment({
    PORT: String(await findFreePort()),
    OPS_PORT: '0',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    WORKER_DRAIN_SECONDS: '0',
  });
  const ctx = await createStandaloneContext(environment);
  const { providers, clerk } = ctx;
  if (!providers || !clerk) throw new Error('The bench runs on emulators.');
  const service = createStandaloneService(ctx);
  const { url } = await service.start();
  return {
    url,
    providers,
    tokenOf: (userId) => clerk.mintToken({ userId, origin: url, expiresInSeconds: 600 }),
    [Symbol.asyncDispose]: () => service.destroy(),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
