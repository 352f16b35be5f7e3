import { promises as dns } from 'node:dns';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

/** Loaded before a process of a fleet. The process itself is unchanged, and checks and pins the address as it always does. */
const { TEST_PAGE_HOST: host, TEST_PAGE_PORT: port, TEST_SOCKETS_FILE: file } = process.env;
const publicAddress = '93.184.216.34';
const isWorker = process.argv[1]?.endsWith('worker/main.ts');

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly path?: string;
  readonly lookup?: (host: string, options: object, tell: (...found: unknown[]) => void) => void;
}

if (isWorker && host && port && file) {
  dns.Resolver.prototype.resolve4 = async function lookUp(this: dns.Resolver, name: string) {
    if (name === `${host}.`) return [publicAddress];
    throw new Error(`no other name is looked up: ${name}`);
  } as typeof dns.Resolver.prototype.resolve4;
  const connect: unknown = Reflect.get(Socket.prototype, 'connect');
  const lead = function lead(this: Socket, ...args: readonly unknown[]): unknown {
    const [first] = args;
    const options: unknown = Array.isArray(first) ? first[0] : first;
    const target: Target =
      typeof options === 'object' ? (options ?? {}) : { port: Number(options) };
    const isPage = target.host === host && Number(target.port) === 443;
    appendFileSync(file, `${isPage ? host : (target.path ?? target.port)}\n`);
    if (!isPage) return Reflect.apply(connect as () => void, this, args);
    target.lookup?.(host, { all: true }, (_error, found) => {
      const pinned = JSON.stringify(found);
      if (!pinned.includes(publicAddress)) appendFileSync(file, `pinned to ${pinned}\n`);
    });
    const { lookup: _, ...rest } = target;
    const led = { ...rest, host: '127.0.0.1', port: Number(port), autoSelectFamily: false };
    return Reflect.apply(connect as () => void, this, [led, ...args.slice(1)]);
  };
  Reflect.set(Socket.prototype, 'connect', lead);
}
