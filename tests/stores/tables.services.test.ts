import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import type { MigrationOptions } from '@quartet/stores/database/run-migrations.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createFreshDatabase } from '../support/setup/fresh-database.ts';
import { createLink } from '../support/setup/link.ts';

const onError = () => undefined;
const root = path.resolve(import.meta.dirname, '../..');

async function openFresh() {
  const fresh = await createFreshDatabase(inject('databaseUrl'));
  onTestFinished(() => fresh.drop());
  const open = async (tables: MigrationOptions) => {
    const options = { connections: 1, onError, tables };
    await (await openPostgres(new Secret(fresh.url), options)).close();
  };
  const env = { PATH: process.env['PATH'], DATABASE_URL: fresh.url };
  const migrate = () =>
    promisify(execFile)(process.execPath, ['stores/database/migrate.ts'], { cwd: root, env });
  return { url: fresh.url, open, migrate };
}

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('with MIGRATE=off a process changes no table, and starts once the command has', async () => {
  const { url, open, migrate } = await openFresh();
  const tooOld =
    'The tables are older than this program, which may not change them: run npm run migrate: 0001';
  await expect(open({ applies: false })).rejects.toThrow(tooOld);
  const schemas = await query(url, "select from pg_namespace where nspname = 'quartet'");
  expect(schemas).toHaveLength(0);
  expect((await migrate()).stdout).toBe('The tables are up to date.\n');
  await open({ applies: false });
  await query(url, "delete from quartet.migrations where name like '0001%'");
  await expect(open({ applies: false })).rejects.toThrow(tooOld);
});

test('with MIGRATE=off a process starts where it may change nothing', async () => {
  const { url, open } = await openFresh();
  await open({});
  const name = new URL(url).pathname.slice(1);
  await query(url, `alter database "${name}" set default_transaction_read_only = on`);
  await open({ applies: false });
  const readOnly = '25006';
  await expect(open({})).rejects.toMatchObject({ cause: { code: readOnly } });
});

test('tables that a newer version has changed are refused, unless that is wanted', async () => {
  const { url, open, migrate } = await openFresh();
  await open({});
  await query(url, "insert into quartet.migrations values ('9999-future.sql')");
  const tooNew = /A newer version has changed the tables .*: 9999-future\.sql/;
  await expect(open({})).rejects.toThrow(tooNew);
  await expect(open({ applies: false })).rejects.toThrow(tooNew);
  await expect(migrate()).rejects.toThrow(tooNew);
  await open({ mayBeNewer: true });
  await open({ applies: false, mayBeNewer: true });
});

test('a Postgres that comes a little later is waited for, in one line of the log', async () => {
  const { url } = await openFresh();
  const link = await createLink(url);
  await link.cut();
  const warn = vi.fn();
  const opening = createStores(
    {
      kind: 'scaled',
      databaseUrl: new Secret(link.url),
      databaseConnections: 1,
      redisUrl: new Secret(inject('redisUrl')),
      contentRedisUrl: new Secret(inject('contentRedisUrl')),
      keyRing: createRandomKeyRing(),
      startWaitMs: 600_000,
    },
    { logger: { info: () => undefined, warn, error: () => undefined } },
  );
  const waited = () => warn.mock.calls.filter(([, line]) => line === 'Postgres is waited for');
  await expect.poll(waited).toHaveLength(1);
  await link.mend();
  const stores = await opening;
  await stores.check();
  expect(waited()).toHaveLength(1);
  await stores.close();
  await link.close();
});

test.each([false, true])(
  'the check of the ledger takes its time although the role has little, behind a pooler: %s',
  async (pooled) => {
    const { url, open } = await openFresh();
    await open({});
    const name = new URL(url).pathname.slice(1);
    await query(url, `alter database "${name}" set statement_timeout = '100ms'`);
    const database = await openPostgres(new Secret(url), { connections: 1, onError, pooled });
    onTestFinished(() => database.close());
    const slow = database.withPatience((session) => session.execute('select pg_sleep(0.3)'));
    await expect(slow).resolves.toBeDefined();
  },
);

test('the check of the ledger says why Postgres ended it, without the statement', async () => {
  const { url, open } = await openFresh();
  await open({});
  await query(url, 'alter table quartet.turns rename to lost');
  const env = { PATH: process.env['PATH'], DATABASE_URL: url };
  const check = promisify(execFile)(process.execPath, ['api/doctor.ts', '--ledger'], {
    cwd: root,
    env,
  });
  await expect(check).rejects.toMatchObject({
    code: 2,
    stderr: 'Postgres ended the check (42P01): relation "quartet.turns" does not exist.\n',
  });
});
