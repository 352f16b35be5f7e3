import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStatement } from '../database/database.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { checkLedger, isRight } from './check-ledger.ts';
import { LedgerFixture } from './contract/ledger-fixture.ts';

const fixture = new LedgerFixture(openTestDatabase);
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const run = (statement: string) => fixture.db.execute(sql.raw(statement));

const protectedTables = {
  entries: 'entries_append_only',
  closed_balances: 'closed_balances_append_only',
};

/** Makes everything older, by whole months and two days, without the triggers that refuse to. */
async function passMonths(months: number): Promise<void> {
  const past = `interval '${months} months 2 days'`;
  const toggle = async (verb: 'disable' | 'enable') => {
    for (const [table, trigger] of Object.entries(protectedTables))
      await run(`alter table quartet.${table} ${verb} trigger ${trigger}`);
  };
  await toggle('disable');
  for (const table of ['accounts', 'turns', 'entries'])
    await run(`update quartet.${table} set created_at = created_at - ${past}`);
  await run(
    `insert into quartet.closed_months (before, last_entry) select before - ${past}, last_entry from quartet.closed_months`,
  );
  await run(`update quartet.closed_balances set before = before - ${past}`);
  await run(
    'delete from quartet.closed_months where before not in (select before from quartet.closed_balances)',
  );
  await toggle('enable');
}

async function checkNow() {
  await run('delete from quartet.ledger_checks');
  const report = await fixture.ledger.checkHourly();
  expect(report).toSatisfy(isRight);
  return report?.figures;
}

async function listClosed(userId: string): Promise<readonly object[]> {
  return await runStatement(
    fixture.db,
    sql`select balance, entries, turns from quartet.closed_balances where user_id = ${userId} order by before`,
  );
}

async function ask(userId: string, ending: 'charge' | 'release' | 'hold'): Promise<string> {
  const turnId = createTurnId();
  await fixture.hold(userId, { turnId });
  if (ending === 'charge') await fixture.ledger.chargeHold(turnId);
  if (ending === 'release') await fixture.ledger.releaseHold(turnId);
  return turnId;
}

test('a month is closed once it is over, with the balance of each user at its end', async () => {
  const userId = await fixture.createUser(5);
  await ask(userId, 'charge');
  await ask(userId, 'release');
  const figures = await checkNow();
  expect(await listClosed(userId)).toEqual([]);
  await passMonths(1);
  expect(await checkNow()).toEqual(figures);
  expect(await listClosed(userId)).toEqual([{ balance: 4, entries: 5, turns: 2 }]);
  await ask(userId, 'charge');
  expect(await checkNow()).toEqual({
    ...figures,
    credits: 3,
    entries: (figures?.entries ?? 0) + 1,
    turns: (figures?.turns ?? 0) + 1,
  });
});

test('a month with a turn that is still held stays open', async () => {
  const userId = await fixture.createUser(5);
  const turnId = await ask(userId, 'hold');
  await passMonths(1);
  await checkNow();
  expect(await listClosed(userId)).toEqual([]);
  await fixture.ledger.chargeHold(turnId);
});

test('a later check reads what is new, adds it to what was closed, and still finds a difference', async () => {
  const userId = await fixture.createUser(5);
  await ask(userId, 'charge');
  await passMonths(1);
  await checkNow();
  expect(await listClosed(userId)).toEqual([{ balance: 4, entries: 3, turns: 1 }]);
  await run("set quartet.erasing = 'on'");
  await run(
    "delete from quartet.entries where kind in ('hold', 'release') and id <= (select max(last_entry) from quartet.closed_months)",
  );
  await run("set quartet.erasing = ''");
  const turnId = await ask(userId, 'charge');
  await checkNow();
  for (const [change, found] of [
    [
      `update quartet.accounts set balance = balance + 1 where user_id = '${userId}'`,
      { unbalancedAccounts: 1 },
    ],
    [
      `insert into quartet.entries (user_id, amount, kind, key) values ('${userId}', 1, 'release', 'release:x')`,
      { strayEntries: 1 },
    ],
    [`delete from quartet.turns where turn_id = '${turnId}'`, { strayEntries: 1 }],
  ] as const)
    await expect(
      fixture.db.transaction(async (session) => {
        await session.execute(sql.raw(change));
        expect((await checkLedger(session)).differences).toMatchObject(found);
        session.rollback();
      }),
    ).rejects.toThrow('Rollback');
});

test('what was settled, released or closed is final', async () => {
  const userId = await fixture.createUser(5);
  const turnId = await ask(userId, 'charge');
  for (const change of ["state = 'released'", 'charged = 0', 'held = 0'])
    await expect(
      run(`update quartet.turns set ${change} where turn_id = '${turnId}'`),
    ).rejects.toMatchObject({ cause: { message: 'resolved turns are final' } });
  for (const change of [
    'update quartet.closed_balances set balance = 5',
    'delete from quartet.closed_balances',
  ])
    await expect(run(change)).rejects.toMatchObject({
      cause: { message: 'ledger entries are append-only' },
    });
});

test('closed balances go with the account of an erased user', async () => {
  const closed = sql`select user_id as "userId" from quartet.closed_balances limit 1`;
  const [row] = await runStatement<{ readonly userId: string }>(fixture.db, closed);
  const userId = row?.userId ?? '';
  await fixture.accounts.applyEvent({ type: 'user-deleted', userId });
  expect(await listClosed(userId)).toEqual([]);
  await checkNow();
});
