import { once } from 'node:events';
import { createServer } from 'node:net';

/** Lies below the ephemeral ports, so that no outgoing connection takes the port before its listener does. */
const firstPort = 10_000;
const portsOfAProcess = 32;
const processes = 600;

/** Ports on which browsers refuse to open pages (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts: ReadonlySet<number> = new Set([10_080]);

const slice = firstPort + (process.pid % processes) * portsOfAProcess;
let asked = 0;

/** Finds a free port of this machine, which no other process of the tests gets. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < portsOfAProcess; attempt += 1) {
    const port = slice + (asked++ % portsOfAProcess);
    if (!blockedPorts.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`All of ${portsOfAProcess} ports from ${slice} on are taken.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
