import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { findPgbouncer } from './needs.ts';
import { findPostgresAccount } from './postgres-server.ts';
import { type ProgramServer, startPrepared } from './test-server.ts';

/** Starts a transaction pooler with few connections and default settings in front of the Postgres of `databaseUrl`. */
export async function startPgbouncer(databaseUrl: string): Promise<ProgramServer> {
  const program = findPgbouncer();
  if (!program) throw new Error('The tests need pgbouncer: run "npm run test:setup".');
  const { path: folder, remove } = await makeTemporaryFolder('quartet-pgbouncer-');
  const account = findPostgresAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const port = await findFreePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, toSettings(new URL(databaseUrl), port));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return startPrepared({
    url: url.href,
    folder,
    command: {
      program,
      args: [file],
      readyText: 'process up',
      stopSignal: 'SIGTERM',
      ...(account && { account }),
    },
    remove,
  });
}

function toSettings({ hostname, port, username }: URL, ownPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 1000
`;
}
