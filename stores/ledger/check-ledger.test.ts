import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPglite } from '../database/open-pglite.ts';
import { openFileDatabase } from '../testing/file-database.ts';
import { checkLedger, isRight } from './check-ledger.ts';
import { createLedger } from './create-ledger.ts';

const fileDatabase = await openFileDatabase();

const deadlineAt = new Date(Date.now() + 60_000);

describe('the check of the ledger', () => {
  beforeAll(async () => {
    const ledger = createLedger(fileDatabase);
    for (const userId of ['user_1', 'user_2', 'user_3']) {
      const turnId = createTurnId();
      await ledger.placeHold({ turnId, userId, deadlineAt });
      if (userId === 'user_1') await ledger.chargeHold(turnId);
      if (userId === 'user_2') await ledger.releaseHold(turnId);
    }
  });

  test('counts, and finds nothing wrong with a ledger that adds up', async () => {
    const report = await checkLedger(fileDatabase.db);
    expect(report.figures).toEqual({ accounts: 3, entries: 7, turns: 3, credits: 1, openHolds: 1 });
    expect(report).toSatisfy(isRight);
  });

  const tampered: [string, string, object][] = [
    ['a balance', 'update quartet.accounts set balance = 7', { unbalancedAccounts: 3 }],
    [
      'a state',
      "update quartet.turns set state = 'released', charged = 0 where user_id = 'user_1'",
      { unresolvedTurns: 1 },
    ],
    ['a charge', 'update quartet.turns set charged = 0', { unresolvedTurns: 1 }],
    [
      'a second release',
      "insert into quartet.entries (user_id, amount, kind, key) values ('user_2', 1, 'release', 'release:x')",
      { unbalancedAccounts: 1, strayEntries: 1 },
    ],
    ['a missing turn', "delete from quartet.turns where user_id = 'user_2'", { strayEntries: 2 }],
  ];
  test.each(tampered)('finds %s that was changed by hand', async (_name, change, found) => {
    const none = { unbalancedAccounts: 0, unresolvedTurns: 0, strayEntries: 0 };
    const session = fileDatabase.db.transaction(async (session) => {
      await session.execute(sql`alter table quartet.turns disable trigger turns_final`);
      await session.execute(sql.raw(change));
      const report = await checkLedger(session);
      expect(report.differences).toEqual({ ...none, ...found });
      expect(report).not.toSatisfy(isRight);
      session.rollback();
    });
    await expect(session).rejects.toThrow('Rollback');
  });
});

test('is a command that refuses where there is nothing to check, and creates nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  const environment = { PATH: process.env['PATH'], DATA_DIR: folder };
  expect(await runCheck(environment)).toEqual({ code: 2, output: '' });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('is a command that prints figures and exits 0 only if everything adds up', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  const environment = { PATH: process.env['PATH'], DATA_DIR: folder };
  const database = await openPglite(folder);
  await createLedger(database).openAccount('user_1');
  expect((await runCheck(environment)).code).toBe(2);
  await database.close();
  expect(await runCheck(environment)).toEqual({
    code: 0,
    output:
      'accounts: 1\nentries: 1\nturns: 0\ncredits: 1\nopenHolds: 0\n' +
      'unbalancedAccounts: 0\nunresolvedTurns: 0\nstrayEntries: 0\n',
  });
  const again = await openPglite(folder);
  await again.db.execute(sql`update quartet.accounts set balance = 2`);
  await again.close();
  expect((await runCheck(environment)).code).toBe(1);
  await rm(folder, { recursive: true });
});

function runCheck(env: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
  const main = path.join(import.meta.dirname, '../../api/doctor.ts');
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; output: string }>();
  execFile(process.execPath, [main, '--ledger'], { env }, (error, output) =>
    resolve({ code: error ? error.code : 0, output }),
  );
  return promise;
}
