import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ClerkEmulator } from './clerk-emulator.ts';

export interface ServedBackendApi {
  /** Pass it to Clerk's SDK as `apiUrl`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the Backend API on a free loopback port. */
export async function serveBackendApi(clerk: ClerkEmulator): Promise<ServedBackendApi> {
  const app = express().disable('x-powered-by').use(clerk.backendRouter);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
