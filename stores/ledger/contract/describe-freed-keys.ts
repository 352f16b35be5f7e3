import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
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
