import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Database } from '@quartet/stores/database/database.ts';
import { openPostgres } from '@quartet/stores/database/open-postgres.ts';
import { createLedger } from '@quartet/stores/ledger/create-ledger.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { createFreshDatabase, type FreshDatabase } from '../support/setup/fresh-database.ts';
import { createLink, type Link } from '../support/setup/link.ts';

const ignore = () => undefined;
const unavailable = { code: 'database_unavailable', status: 503, retryable: true };

const readTime = (db: Database) =>
  db.execute("select (timestamptz '2026-02-01 03:04:05Z')::text as at");

describe('a Postgres database', () => {
  let fresh: FreshDatabase;
  let link: Link;
  beforeAll(async () => {
    fresh = await createFreshDatabase(inject('databaseUrl'));
    link = await createLink(fresh.url);
  });
  afterAll(async () => {
    await link.close();
    await fresh.drop();
  });

  test('is brought up to date once by eight processes that start together', async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () =>
        openPostgres(new Secret(fresh.url), { connections: 10, onError: ignore }),
      ),
    );
    const checks = await Promise.allSettled(opened.map((database) => database.check()));
    expect(checks.map(({ status }) => status)).not.toContain('rejected');
    await Promise.all(opened.map((database) => database.close()));
  });

  test('that hangs or goes away is reported within about two seconds, and comes back by itself', async () => {
    const database = await openPostgres(new Secret(link.url), { connections: 10, onError: ignore });
    const ledger = createLedger(database);
    await ledger.openAccount('user_1');
    link.freeze();
    await expectWithin(2_500, () =>
      Promise.all([
        expect(ledger.openAccount('user_1')).rejects.toMatchObject(unavailable),
        expect(database.check()).rejects.toMatchObject(unavailable),
      ]),
    );
    link.thaw();
    expect(await ledger.openAccount('user_1')).toMatchObject({ credits: 1 });
    await link.cut();
    await expectWithin(500, () =>
      expect(ledger.openAccount('user_1')).rejects.toMatchObject(unavailable),
    );
    await link.mend();
    expect(await ledger.openAccount('user_1')).toMatchObject({ credits: 1 });
    await database.close();
  });

  test.each([
    ['once for each connection', false, [{ times: 3 }]],
    ['each time where a pooler hands out transactions', true, []],
  ])('reads a statement %s', async (_, pooled, expected) => {
    const options = { connections: 1, pooled, onError: ignore };
    const database = await openPostgres(new Secret(fresh.url), options);
    const ledger = createLedger(database);
    for (const turnId of ['one', 'two', 'three']) await ledger.findTurn(turnId);
    const { rows } = (await database.db.execute(
      `select (generic_plans + custom_plans)::int as times from pg_prepared_statements
       where statement like '%"quartet"."turns"%'`,
    )) as { readonly rows: readonly object[] };
    expect(rows).toEqual(expected);
    await database.close();
  });

  test.each([true, false])(
    'gives times in one form, whatever its own settings are (pooled: %s)',
    async (pooled) => {
      const own = await createFreshDatabase(inject('databaseUrl'));
      const options = { connections: 1, pooled, onError: ignore };
      await (await openPostgres(new Secret(own.url), options)).close();
      const name = new URL(own.url).pathname.slice(1);
      const server = new Client({ connectionString: own.url });
      await server.connect();
      for (const setting of ["DateStyle = 'German, DMY'", "TimeZone = 'Asia/Tokyo'"])
        await server.query(`alter database "${name}" set ${setting}`);
      await server.end();
      const database = await openPostgres(new Secret(own.url), options);
      const expected = { rows: [{ at: '2026-02-01 03:04:05+00' }] };
      expect(await readTime(database.db)).toMatchObject(expected);
      expect(await database.withPatience(readTime)).toMatchObject(expected);
      expect((await createLedger(database).openAccount('user_1')).credits).toBe(1);
      await database.close();
      await own.drop();
    },
  );

  test('that is not there at the start is reported too', async () => {
    await link.cut();
    await expect(
      openPostgres(new Secret(link.url), { connections: 10, onError: ignore }),
    ).rejects.toMatchObject(unavailable);
  });
});
