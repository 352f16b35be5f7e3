import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { StartError } from './start-or-exit.ts';

/** Listens and resolves to the port, also where any was asked for with 0. Rejects with `StartError`. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(toReason((error as NodeJS.ErrnoException).code, port, host));
  }
  return (server.address() as AddressInfo).port;
}

function toReason(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is taken.`;
  return `Nobody can listen on port ${port} of ${host} (${code}).`;
}
