import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProgram } from './programs.ts';
import { findFreePort, startServerProcess } from './server-process.ts';

export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface TestRedis extends TestServer {
  readonly pid: number;
  readonly port: number;
}

const volatile = [
  ['--bind', '127.0.0.1', '--databases', '1024', '--maxmemory-policy', 'noeviction'],
  ['--save', '', '--appendonly', 'no'],
].flat();

/** A Redis of its own on a free port, nothing kept on disk unless `args` say so. */
export async function startRedis(args: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'quartet-redis-'));
  const port = await findFreePort();
  const server = await startServerProcess({
    program: getProgram('redis-server'),
    args: ['--port', String(port), '--dir', folder, ...volatile, ...args],
    readyText: 'Ready to accept connections',
    stopSignal: 'SIGTERM',
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid,
    port,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
