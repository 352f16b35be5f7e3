import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import type { LedgerFixture } from './ledger-fixture.ts';

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
    await fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes: ['erased'] });
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
    await fixture.accounts.applyEvent({ type: 'emails-known', userId, emailHashes: ['x'] });
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
