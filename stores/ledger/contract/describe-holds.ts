import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, past, times } from './ledger-fixture.ts';

export function describeHolds(fixture: LedgerFixture): void {
  test('accepts exactly 10 of 200 parallel questions on a balance of 10', async () => {
    const userId = await fixture.createUser(10);
    const results = await times(200, () => fixture.hold(userId));
    expect(results.filter(({ status }) => status === 'held')).toHaveLength(10);
    expect(results.filter(({ status }) => status === 'insufficient')).toHaveLength(190);
    expect(await fixture.creditsOf(userId)).toBe(0);
  });

  test('charges a user whose first request is a question', async () => {
    expect(await fixture.hold('user_asks_first')).toMatchObject({ status: 'held' });
    expect(await fixture.hold('user_asks_first')).toEqual({ status: 'insufficient' });
  });

  test('writes nothing when the balance is too low', async () => {
    const userId = await fixture.createUser(0);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId, idempotencyKey: 'key' });
    expect(await fixture.ledger.findTurn(turnId)).toBeNull();
  });

  test('gives expired holds back once, also several of one user, and leaves the others', async () => {
    const userId = await fixture.createUser(8);
    await times(5, () => fixture.hold(userId, { deadlineAt: past() }));
    await fixture.hold(userId);
    expect(await fixture.ledger.releaseDueHolds(2)).toEqual([userId, userId]);
    const released = await times(4, () => fixture.ledger.releaseDueHolds());
    expect(released.flat()).toEqual([userId, userId, userId]);
    expect(await fixture.creditsOf(userId)).toBe(7);
  });
}
