import { createTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

const asked = { idempotencyKey: 'key', bodyFingerprint: 'aa' };

export function describeClosedKeys(fixture: LedgerFixture): void {
  const close = (userId: UserId) =>
    fixture.ledger.closeKey({ turnId: createTurnId(), userId, idempotencyKey: 'key' });

  test('names the turn that a key opened, to its own user alone, and leaves it as it is', async () => {
    const [userId, otherId] = [await fixture.createUser(1), await fixture.createUser(1)];
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId, ...asked });
    expect(await close(userId)).toBe(turnId);
    expect(await close(userId)).toBe(turnId);
    expect(await close(otherId)).toBeNull();
    expect(await fixture.ledger.findTurn(turnId)).toMatchObject({
      state: 'held',
      cancelledAt: null,
    });
    expect(await fixture.hold(userId, asked)).toEqual({
      status: 'duplicate',
      turnId,
      sameBody: true,
    });
  });

  test('a key that has opened no turn never will, and it takes no credit', async () => {
    const userId = await fixture.createUser(1);
    expect([await close(userId), await close(userId)]).toEqual([null, null]);
    expect(await fixture.hold(userId, asked)).toMatchObject({
      status: 'duplicate',
      sameBody: false,
    });
    expect(await fixture.creditsOf(userId)).toBe(1);
    expect(await fixture.hold(userId, { ...asked, idempotencyKey: 'another' })).toMatchObject({
      status: 'held',
    });
  });

  test('of a key that is closed while its question is taken, the turn is named or no credit is taken', async () => {
    for (let round = 0; round < 20; round += 1) {
      const userId = await fixture.createUser(1);
      const [found, held] = await Promise.all([
        close(userId),
        times(2, () => fixture.hold(userId, asked)),
      ]);
      const isHeld = held.some(({ status }) => status === 'held');
      expect({ named: found !== null, credits: await fixture.creditsOf(userId) }).toEqual(
        isHeld ? { named: true, credits: 0 } : { named: false, credits: 1 },
      );
    }
  });

  test('gives nobody an account who has none', async () => {
    expect(await close('user_without_account')).toBeNull();
    expect(await fixture.hold('user_without_account', asked)).toMatchObject({ status: 'held' });
  });
}
