import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { getProgram } from './programs.ts';
import { startRedisProgram } from './redis-server.ts';
import { startPrepared } from './test-server.ts';

export interface Sentinels extends AsyncDisposable {
  /** The URL of the master, found through the sentinels. */
  readonly url: string;
  /** Promotes the replica. Resolves once all sentinels report it as master. */
  failOver(): Promise<void>;
}

const name = 'main';

/** Starts a master, its replica and three sentinels that watch them. */
export async function startSentinels(): Promise<Sentinels> {
  await using opened = new AsyncDisposableStack();
  const keep = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>) => {
    const server = await starting;
    opened.defer(() => server.stop());
    return server;
  };
  const master = new URL((await keep(startRedisProgram())).url);
  const replica = ['--replicaof', master.hostname, master.port, '--repl-diskless-sync-delay', '0'];
  await keep(startRedisProgram(replica));
  const urls: string[] = [];
  for (let count = 0; count < 3; count += 1) urls.push((await keep(startSentinel(master))).url);
  const clients = urls.map((url) => new Redis(url));
  opened.defer(() => clients.forEach((client) => client.disconnect()));
  const closing = opened.move();
  return {
    url: `redis+sentinel://${urls.map((url) => new URL(url).host).join(',')}/${name}`,
    async failOver() {
      const [first] = clients;
      while ((await countReplicas(clients)) < clients.length) await first?.ping();
      await first?.call('SENTINEL', 'FAILOVER', name);
      while (!(await haveMoved(clients, master.port))) await first?.ping();
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Counts the sentinels that have found the replica. */
async function countReplicas(clients: readonly Redis[]): Promise<number> {
  const found = await Promise.all(
    clients.map((client) => client.call('SENTINEL', 'REPLICAS', name)),
  );
  return found.filter((replicas) => (replicas as unknown[]).length > 0).length;
}

async function haveMoved(clients: readonly Redis[], from: string): Promise<boolean> {
  const addresses = await Promise.all(
    clients.map((client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name)),
  );
  return addresses.every((address) => (address as readonly string[])[1] !== from);
}

async function startSentinel(master: URL) {
  const { path: folder, remove } = await makeTemporaryFolder('quartet-sentinel-');
  const port = await findFreePort();
  const file = path.join(folder, 'sentinel.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${folder}`,
    `sentinel monitor ${name} ${master.hostname} ${master.port} 2`,
    `sentinel down-after-milliseconds ${name} 5000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return startPrepared({
    url: `redis://127.0.0.1:${port}`,
    folder,
    command: {
      program: getProgram('redis-server'),
      args: [file, '--sentinel'],
      readyText: 'Sentinel ID is',
      stopSignal: 'SIGTERM',
    },
    remove,
  });
}
