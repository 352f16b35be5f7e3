import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeAccounts(fixture: LedgerFixture): void {
  test('grants one credit at the first request, once under 50 parallel ones', async () => {
    const balances = await times(50, () => fixture.ledger.openAccount('user_seen_first'));
    expect(balances).toEqual(Array.from({ length: 50 }, () => ({ credits: 1, unlimited: false })));
  });

  test('takes no credits under an unlimited plan, and gives none back', async () => {
    const userId = await fixture.createUser(0);
    await runStatement(
      fixture.db,
      sql`update quartet.accounts set unlimited_until = 'infinity' where user_id = ${userId}`,
    );
    const turnId = createTurnId();
    expect(await fixture.hold(userId, { turnId })).toMatchObject({
      status: 'held',
      unlimited: true,
    });
    expect(await fixture.ledger.chargeHold(turnId)).toBe(0);
    await fixture.hold(userId, { turnId: 'unlimited-released' });
    await fixture.ledger.releaseHold('unlimited-released');
    expect(await fixture.ledger.openAccount(userId)).toEqual({ credits: 0, unlimited: true });
  });

  test('refuses to change an entry', async () => {
    const change = fixture.db.execute(sql`update quartet.entries set amount = 5`);
    await expect(change).rejects.toMatchObject({
      cause: { message: 'ledger entries are append-only' },
    });
  });
}
