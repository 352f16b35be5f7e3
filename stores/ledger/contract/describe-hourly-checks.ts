import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts, ledgerChecks } from '../../database/schema.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeHourlyChecks(fixture: LedgerFixture): void {
  const passHours = (hours: number) =>
    fixture.db
      .update(ledgerChecks)
      .set({ hour: sql`${ledgerChecks.hour} - make_interval(hours => ${hours}::int)` });

  test('is added up once in an hour, by one process, and what differs is known to all', async () => {
    const userId = await fixture.createUser(3);
    await fixture.db.delete(ledgerChecks);
    expect(await fixture.ledger.findDifferences()).toBeNull();
    const before = await fixture.ledger.checkHourly();
    expect(before?.figures.accounts).toBeGreaterThan(0);
    const known = (await fixture.ledger.findDifferences()) ?? Number.NaN;
    const change = (credits: number) =>
      fixture.db
        .update(accounts)
        .set({ balance: sql`${accounts.balance} + ${credits}` })
        .where(sql`user_id = ${userId}`);
    await change(1);
    await passHours(1);
    const reports = await times(3, () => fixture.ledger.checkHourly());
    expect(reports.filter(Boolean)).toHaveLength(1);
    expect(await fixture.ledger.findDifferences()).toBe(known + 1);
    await change(-1);
    await passHours(4);
    expect(await fixture.ledger.findDifferences()).toBeNull();
  });
}
