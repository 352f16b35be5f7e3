import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { deskActions } from '../../database/schema.ts';
import { createDesk } from '../desk/create-desk.ts';
import { type LedgerFixture, made, times } from './ledger-fixture.ts';

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

  test('a copy of data whose list is too long ends early, and says so', async () => {
    const userId = await fixture.createUser(1);
    expect(await createDesk(fixture).copyData(userId)).toMatchObject({ userId, complete: true });
    await fixture.db.execute(sql`
      insert into ${deskActions} (user_id, action, operator, reason)
      select ${userId}, 'unban', 'Olga', '' from generate_series(1, 20001)`);
    const copy = await createDesk(fixture).copyData(userId);
    expect([copy?.actions.length, copy?.complete]).toEqual([20_000, false]);
  });

  test('refuses to change an entry', async () => {
    const change = fixture.db.execute(sql`update quartet.entries set amount = 5`);
    await expect(change).rejects.toMatchObject({
      cause: { message: 'ledger entries are append-only' },
    });
  });
}

export function describeWebhooks(fixture: LedgerFixture): void {
  test('deletes webhooks older than 30 days, step by step', async () => {
    const userId = await fixture.createUser(0);
    const event = { type: 'emails-known' as const, userId, emailHashes: made() };
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

export function describeErasure(fixture: LedgerFixture): void {
  const erase = (userId: string) =>
    fixture.accounts.applyEvent({ type: 'user-deleted', userId }, `erase ${userId}`);

  test('erases turns, entries, feedback and plans, and returns the turns that still run', async () => {
    const userId = await fixture.createUser(3);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId });
    const ended = createTurnId();
    await fixture.hold(userId, { turnId: ended });
    await fixture.ledger.chargeHold(ended);
    await fixture.accounts.recordFeedback({ userId, rating: 5, text: 'Good' });
    await fixture.accounts.applyEvent({
      type: 'emails-known',
      userId,
      emailHashes: made('erased'),
    });
    await fixture.accounts.applyEvent({
      type: 'plan-known',
      userId,
      items: [],
      grants: [{ plan: 'plan', periodStart: new Date(), credits: 100 }],
    });
    expect(await erase(userId)).toMatchObject({ replayed: false, openTurns: [turnId] });
    expect(await erase(userId)).toMatchObject({ replayed: true });
    for (const table of [
      'accounts',
      'entries',
      'turns',
      'feedback',
      'plan_items',
      'account_emails',
    ]) {
      const query = sql`select from ${sql.raw(`quartet.${table}`)} where user_id = ${userId}`;
      expect(await runStatement(fixture.db, query)).toEqual([]);
    }
    expect(await fixture.ledger.chargeHold(turnId)).toBe(0);
  });

  test('never restores an erased user, whatever token or late event arrives', async () => {
    const userId = await fixture.createUser(1);
    await erase(userId);
    await fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes: made('x') });
    await fixture.accounts.applyEvent({ type: 'plan-known', userId, items: [], grants: [] });
    const disabled = { code: 'account_disabled' };
    await expect(fixture.ledger.openAccount(userId)).rejects.toMatchObject(disabled);
    await expect(fixture.hold(userId)).rejects.toMatchObject(disabled);
    const feedback = { userId, rating: 5, text: 'Still here.' };
    await expect(fixture.accounts.recordFeedback(feedback)).rejects.toMatchObject(disabled);
  });

  test('refuses to delete an entry in any other way', async () => {
    const deletion = fixture.db.execute(sql`delete from quartet.entries`);
    await expect(deletion).rejects.toMatchObject({
      cause: { message: 'ledger entries are append-only' },
    });
  });
}
