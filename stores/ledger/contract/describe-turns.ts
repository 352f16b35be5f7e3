import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, later, times } from './ledger-fixture.ts';

export function describeTurns(fixture: LedgerFixture): void {
  test('resolves once when settling and releasing race', async () => {
    const userId = await fixture.createUser(30);
    const rounds = await times(30, async () => {
      const turnId = createTurnId();
      await fixture.hold(userId, { turnId });
      const costs = await times(6, (index) =>
        index % 2 ? fixture.ledger.chargeHold(turnId) : fixture.ledger.releaseHold(turnId),
      );
      const turn = await fixture.ledger.findTurn(turnId);
      expect(new Set(costs)).toEqual(new Set([turn?.charged]));
      expect(turn?.state).toBe(turn?.charged === 1 ? 'settled' : 'released');
      return turn?.charged ?? 0;
    });
    const spent = rounds.reduce((total, charged) => total + charged, 0);
    expect(await fixture.creditsOf(userId)).toBe(30 - spent);
  });

  test('keeps who asked and when, its deadline, and when it was cancelled', async () => {
    const userId = await fixture.createUser(1);
    const turnId = createTurnId();
    const deadlineAt = later();
    await fixture.hold(userId, { turnId, deadlineAt });
    const someDate: unknown = expect.any(Date);
    const moments = { deadlineAt, createdAt: someDate, readAt: someDate };
    const held = { turnId, userId, state: 'held', held: 1, charged: 0, ...moments };
    expect(await fixture.ledger.findTurn(turnId)).toEqual({ ...held, cancelledAt: null });
    expect(await fixture.ledger.markCancelled({ turnId, userId })).toBe(true);
    const cancelled = await fixture.ledger.findTurn(turnId);
    expect(cancelled?.cancelledAt).toBeInstanceOf(Date);
    expect(await fixture.ledger.markCancelled({ turnId, userId })).toBe(true);
    expect(await fixture.ledger.findTurn(turnId)).toEqual({ ...cancelled, readAt: someDate });
  });

  test('is cancelled only by its owner, and only while open', async () => {
    const userId = await fixture.createUser(1);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId });
    expect(await fixture.ledger.markCancelled({ turnId, userId: 'user_foreign' })).toBe(false);
    await fixture.ledger.chargeHold(turnId);
    expect(await fixture.ledger.markCancelled({ turnId, userId })).toBe(false);
    expect(await fixture.ledger.markCancelled({ turnId: createTurnId(), userId })).toBe(false);
  });
}
