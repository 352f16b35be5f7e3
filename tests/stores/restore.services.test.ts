import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { sealingKeys } from '@quartet/stores/database/schema.ts';
import { checkLedger, isRight } from '@quartet/stores/ledger/check-ledger.ts';
import { LedgerFixture } from '@quartet/stores/ledger/contract/ledger-fixture.ts';
import { createDesk } from '@quartet/stores/ledger/desk/create-desk.ts';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { patience } from '../support/patience.ts';
import { isDebian } from '../support/setup/other-browsers.ts';
import { startPostgresProgram } from '../support/setup/postgres-server.ts';
import { getProgram } from '../support/setup/programs.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What "docker compose" does for the scripts, with the programs of this machine in the place of containers. */
const compose = `#!/bin/sh
case $1 in
  exec) shift 3 ;;
  run) shift 5 ;;
esac
exec "$@"
`;

async function openServer() {
  const server = await startPostgresProgram();
  onTestFinished(() => server.stop());
  const folder = await makeTemporaryFolder('quartet-restore-');
  onTestFinished(() => folder.remove());
  const command = path.join(folder.path, 'compose');
  await writeFile(command, compose, { mode: 0o755 });
  const url = new URL(server.url);
  url.username = url.pathname = 'quartet';
  const env = {
    PATH: [path.dirname(getProgram('initdb')), process.env['PATH']].join(path.delimiter),
    PGHOST: url.hostname,
    PGPORT: url.port,
    COMPOSE: command,
    DATABASE_URL: url.href,
  };
  return {
    file: path.join(folder.path, 'quartet.dump'),
    async query(...statements: readonly string[]) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    async operate(script: 'backup' | 'restore', file: string) {
      const options = { env, cwd: root, timeout: patience.program };
      const { stdout } = await promisify(execFile)(
        path.join(root, 'ops/deploy', script),
        [file],
        options,
      );
      return stdout;
    },
    async open() {
      const options = { connections: 1, onError: () => undefined };
      const fixture = new LedgerFixture(() => openPostgres(new Secret(url.href), options));
      await fixture.open();
      return fixture;
    },
  };
}

/** A turn of each kind, an order of each kind, and a key of content. */
async function useService(fixture: LedgerFixture): Promise<void> {
  const { ledger, accounts, db } = fixture;
  const userId = await fixture.createUser(9);
  const turns = [createTurnId(), createTurnId(), createTurnId()] as const;
  for (const turnId of turns) await fixture.hold(userId, { turnId });
  await ledger.chargeHold(turns[0]);
  await ledger.releaseHold(turns[1]);
  const desk = createDesk(fixture);
  const note = { operator: 'Olga', reason: 'Asked by mail.' };
  await desk.execute({ action: 'grant', userId, credits: 5, ...note });
  await desk.execute({ action: 'refund', turnId: turns[0], ...note });
  await desk.execute({ action: 'ban', userId: 'user_banned', ...note });
  await accounts.applyEvent({ type: 'user-deleted', userId: await fixture.createUser(2) });
  await db.insert(sealingKeys).values({ epoch: 1, wrappedKey: 'wrapped' });
}

test.skipIf(!isDebian())(
  'what a backup holds is restored into an empty database alone, adds up, and goes on',
  async () => {
    const server = await openServer();
    const { file } = server;
    await server.query('create role quartet superuser login', 'create database quartet');
    const before = await server.open();
    await useService(before);
    const { figures } = await checkLedger(before.db);
    await before.close();
    await server.operate('backup', file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await expect(server.operate('restore', file)).rejects.toThrow('The database is not empty');
    await server.query('alter database quartet rename to lost', 'create database quartet');
    const said = await server.operate('restore', file);
    for (const [name, figure] of Object.entries(figures))
      expect(said).toContain(`${name}: ${figure}\n`);
    const after = await server.open();
    onTestFinished(() => after.close());
    expect(await checkLedger(after.db)).toSatisfy(isRight);
    expect(await after.db.select().from(sealingKeys)).toEqual([]);
    expect(await after.creditsOf('user_1')).toBe(13);
    expect(await after.hold('user_1')).toMatchObject({ status: 'held' });
    await expect(after.hold('user_banned')).rejects.toMatchObject({ code: 'account_disabled' });
  },
);

test.skipIf(!isDebian())('a backup that is made while questions are charged adds up', async () => {
  const server = await openServer();
  await server.query('create role quartet superuser login', 'create database quartet');
  const before = await server.open();
  const userId = await before.createUser(100_000);
  const saved = new AbortController();
  const asking = (async () => {
    let asked = 0;
    for (; !saved.signal.aborted; asked += 1) {
      const turnId = createTurnId();
      await before.hold(userId, { turnId });
      await (asked % 3 === 0
        ? before.ledger.releaseHold(turnId)
        : before.ledger.chargeHold(turnId));
    }
    return asked;
  })();
  await server.operate('backup', server.file);
  saved.abort();
  expect(await asking).toBeGreaterThan(2);
  await before.close();
  await server.query('alter database quartet rename to lost', 'create database quartet');
  await server.operate('restore', server.file);
  const after = await server.open();
  onTestFinished(() => after.close());
  expect(await checkLedger(after.db)).toSatisfy(isRight);
});
