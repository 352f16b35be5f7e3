import { execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { findFreePort } from '../free-port.ts';
import { patience } from '../patience.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { startPostgresContainer } from './containers.ts';
import { needs } from './needs.ts';
import { getProgram } from './programs.ts';
import type { PreparedServer } from './server-process.ts';
import { type ProgramServer, startPrepared, startServer, type TestServer } from './test-server.ts';

/** Starts a Postgres cluster of its own, which is fast and loses data in a crash of the machine. */
export function startPostgres(): Promise<TestServer> {
  return startServer(needs.postgres, {
    container: startPostgresContainer,
    program: startPostgresProgram,
  });
}

/** Starts it with additional settings, in a folder that is deleted with it. */
export async function startPostgresProgram(
  settings: readonly string[] = [],
  onOutput?: (text: string) => void,
): Promise<ProgramServer> {
  return startPrepared(await preparePostgres(settings), onOutput);
}

export async function preparePostgres(settings: readonly string[] = []): Promise<PreparedServer> {
  const { path: folder, remove } = await makeTemporaryFolder('quartet-postgres-');
  const account = findPostgresAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const port = await findFreePort();
  execFileSync(
    getProgram('initdb'),
    ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
    { stdio: ['ignore', 'ignore', 'pipe'], timeout: patience.program, ...account },
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    command: {
      program: getProgram('postgres'),
      args: toArguments(folder, port, settings),
      readyText: 'ready to accept connections',
      stopSignal: 'SIGQUIT',
      ...(account && { account }),
    },
    remove,
  };
}

function toArguments(folder: string, port: number, more: readonly string[]): readonly string[] {
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', ...more];
  const listen = ['-D', folder, '-p', String(port), '-k', '', '-h', '127.0.0.1', '-N', '400'];
  return [...listen, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Returns the account of the package for root, because Postgres refuses to run as root. */
export function findPostgresAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: readPostgresId('-u'), gid: readPostgresId('-g') };
}

function readPostgresId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres']).toString());
}
