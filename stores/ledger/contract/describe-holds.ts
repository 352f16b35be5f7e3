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
    const due = Array.from({ length: 5 }, () => ({ turnId: createTurnId(), userId }));
    for (const { turnId } of due) await fixture.hold(userId, { turnId, deadlineAt: past() });
    await fixture.hold(userId);
    const first = await fixture.ledger.releaseDueHolds(2);
    expect(first).toHaveLength(2);
    const later = await times(4, () => fixture.ledger.releaseDueHolds());
    const released = [...first, ...later.flat()];
    expect(released).toHaveLength(5);
    expect(released).toEqual(expect.arrayContaining(due));
    expect(await fixture.creditsOf(userId)).toBe(7);
  });

  test('lists those of a user that are open, newest first', async () => {
    const userId = await fixture.createUser(4);
    const turns = [createTurnId(), createTurnId(), createTurnId(), createTurnId()] as const;
    const [paid, older, back, newer] = turns;
    for (const turnId of turns) await fixture.hold(userId, { turnId });
    await fixture.hold(await fixture.createUser(1));
    await fixture.ledger.chargeHold(paid);
    await fixture.ledger.releaseHold(back);
    expect(await fixture.ledger.listHeld(userId)).toEqual([newer, older]);
  });

  test('counts those that are open, and those past their deadline', async () => {
    const userId = await fixture.createUser(3);
    await fixture.ledger.releaseDueHolds();
    const before = await fixture.ledger.countHolds();
    await fixture.hold(userId);
    await fixture.hold(userId, { deadlineAt: past() });
    const { open, overdue } = await fixture.ledger.countHolds();
    expect({ open: open - before.open, overdue: overdue - before.overdue }).toEqual({
      open: 2,
      overdue: 1,
    });
  });
}
