import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeWebhooks(fixture: LedgerFixture): void {
  test('deletes those older than 30 days, step by step', async () => {
    const userId = await fixture.createUser(0);
    const event = { type: 'emails-known' as const, userId, emailHashes: [] };
    await times(5, (index) => fixture.accounts.applyEvent(event, `webhook ${index}`));
    await runStatement(
      fixture.db,
      sql`update quartet.webhooks set received_at = now() - interval '31 days'
        where webhook_id in ('webhook 1', 'webhook 2', 'webhook 3')`,
    );
    expect(await fixture.accounts.deleteOldWebhooks(2)).toBe(2);
    expect(await fixture.accounts.deleteOldWebhooks(2)).toBe(1);
    expect(await fixture.accounts.applyEvent(event, 'webhook 4')).toMatchObject({
      replayed: true,
    });
  });

  test('may be repeated when its effect failed', async () => {
    const userId = await fixture.createUser(0);
    const grant = { plan: 'plan', periodStart: new Date() };
    const tell = (credits: number) =>
      fixture.accounts.applyEvent(
        { type: 'plan-known', userId, items: [], grants: [{ ...grant, credits }] },
        `webhook of ${userId}`,
      );
    // The table refuses an entry of zero.
    await expect(tell(0)).rejects.toMatchObject({ code: '23514' });
    expect(await tell(100)).toMatchObject({ replayed: false, granted: 100 });
  });
}
