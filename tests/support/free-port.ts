import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems lend to outgoing connections, so that none takes it before its listener does. */
const firstPort = 10_000;
const portsOfAProcess = 32;
const processes = 600;

/** Browsers refuse to open pages there (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts: ReadonlySet<number> = new Set([10_080]);

const slice = firstPort + (process.pid % processes) * portsOfAProcess;
let asked = 0;

/** A port of this machine that nobody listens on, and that no other process of the tests is given. */
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
