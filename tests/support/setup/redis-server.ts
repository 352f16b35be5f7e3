import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startRedisContainer, volatileRedis } from './containers.ts';
import { needs } from './needs.ts';
import { getProgram } from './programs.ts';
import type { PreparedServer } from './server-process.ts';
import { type ProgramServer, startPrepared, startServer, type TestServer } from './test-server.ts';

/** Starts a Redis on a free port, which writes nothing to disk. */
export function startRedis(more: readonly string[] = []): Promise<TestServer> {
  const args = [...volatileRedis, ...more];
  return startServer(needs.redis, {
    container: (image) => startRedisContainer(image, args),
    program: () => startRedisProgram(args),
  });
}

/** Starts it with these arguments, in a folder that is deleted with it. */
export async function startRedisProgram(args = volatileRedis): Promise<ProgramServer> {
  return startPrepared(await prepareRedis(args));
}

export async function prepareRedis(args: readonly string[]): Promise<PreparedServer> {
  const { path: folder, remove } = await makeTemporaryFolder('quartet-redis-');
  const port = await findFreePort();
  return {
    url: `redis://127.0.0.1:${port}`,
    folder,
    command: {
      program: getProgram('redis-server'),
      args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...args],
      readyText: 'Ready to accept connections',
      stopSignal: 'SIGTERM',
    },
    remove,
  };
}
