import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeFreedKeys(fixture: LedgerFixture): void {
  test('opens one new turn with the key of a released one, when the body is the same', async () => {
    const userId = await fixture.createUser(5);
    const turnId = createTurnId();
    const key = { idempotencyKey: 'key', bodyFingerprint: 'aa' };
    await fixture.hold(userId, { turnId, ...key });
    await fixture.ledger.releaseHold(turnId);
    expect(await fixture.hold(userId, { ...key, bodyFingerprint: 'bb' })).toEqual({
      status: 'duplicate',
      turnId,
      sameBody: false,
    });
    const again = await times(20, () => fixture.hold(userId, key));
    expect(again.filter(({ status }) => status === 'held')).toHaveLength(1);
    expect(again.filter(({ status }) => status === 'duplicate')).toHaveLength(19);
    expect(await fixture.creditsOf(userId)).toBe(4);
  });

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

  test('keeps the key of a cancelled turn, so that a late repeat does not ask again', async () => {
    const userId = await fixture.createUser(2);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId, idempotencyKey: 'key' });
    await fixture.ledger.markCancelled({ turnId, userId });
    await fixture.ledger.releaseHold(turnId);
    expect(await fixture.hold(userId, { idempotencyKey: 'key' })).toMatchObject({
      status: 'duplicate',
      turnId,
    });
  });
}
