import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeForgottenKeys(fixture: LedgerFixture): void {
  test('forgets the keys of ended turns after a day, step by step', async () => {
    const userId = await fixture.createUser(6);
    const turnIds = await times(3, async (index) => {
      const turnId = createTurnId();
      await fixture.hold(userId, { turnId, idempotencyKey: `old ${index}`, bodyFingerprint: 'aa' });
      return turnId;
    });
    for (const turnId of turnIds.slice(0, 2)) await fixture.ledger.chargeHold(turnId);
    await fixture.hold(userId, { idempotencyKey: 'new' });
    await runStatement(
      fixture.db,
      sql`update quartet.turns set created_at = now() - interval '25 hours'
        where idempotency_key like 'old %'`,
    );
    expect(await fixture.ledger.forgetKeys(1)).toBe(1);
    expect(await fixture.ledger.forgetKeys()).toBe(1);
    expect(await fixture.ledger.forgetKeys()).toBe(0);
    const repeat = (idempotencyKey: string) => fixture.hold(userId, { idempotencyKey });
    expect(await repeat('old 0')).toMatchObject({ status: 'held' });
    expect(await repeat('old 2')).toMatchObject({ status: 'duplicate', turnId: turnIds[2] });
    expect(await repeat('new')).toMatchObject({ status: 'duplicate' });
  });

  test('forgets the fingerprint of a question after a day, with or without a key', async () => {
    const userId = await fixture.createUser(2);
    const [turnId, later] = [createTurnId(), createTurnId()];
    for (const id of [turnId, later]) {
      await fixture.hold(userId, { turnId: id, questionFingerprint: 'a question' });
      await fixture.ledger.chargeHold(id);
    }
    await runStatement(
      fixture.db,
      sql`update quartet.turns set created_at = now() - interval '25 hours' where turn_id = ${turnId}`,
    );
    expect(await fixture.ledger.forgetKeys()).toBe(1);
    const left = await runStatement(
      fixture.db,
      sql`select turn_id from quartet.turns where question_fingerprint = 'a question'`,
    );
    expect(left).toEqual([{ turn_id: later }]);
  });
}
