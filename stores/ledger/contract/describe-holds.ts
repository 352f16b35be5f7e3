import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { ageTurn } from '../../testing/age-turn.ts';
import { type LedgerFixture, later, past, times } from './ledger-fixture.ts';

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

  test('a free question takes no credit, also where none is left', async () => {
    const userId = await fixture.createUser(1);
    expect(await fixture.hold(userId, { free: true })).toMatchObject({ status: 'held' });
    expect(await fixture.creditsOf(userId)).toBe(1);
    await fixture.hold(userId);
    expect(await fixture.hold(userId, { free: true })).toMatchObject({ status: 'held' });
    expect(await fixture.creditsOf(userId)).toBe(0);
  });

  test('writes nothing when the balance is too low', async () => {
    const userId = await fixture.createUser(0);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId, idempotencyKey: 'key' });
    expect(await fixture.ledger.findTurn(turnId)).toBeNull();
  });

  test('gives expired holds back once, also several of one user, and leaves the other holds', async () => {
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

  test('counts open holds, and holds past their deadline', async () => {
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

/** Lists of the turns of one user. */
export function describeListedTurns(fixture: LedgerFixture): void {
  test('lists the turns of a user that are open, newest first', async () => {
    const userId = await fixture.createUser(4);
    const turns = [createTurnId(), createTurnId(), createTurnId(), createTurnId()] as const;
    const [paid, older, back, newer] = turns;
    for (const turnId of turns) await fixture.hold(userId, { turnId });
    await fixture.hold(await fixture.createUser(1));
    await fixture.ledger.chargeHold(paid);
    await fixture.ledger.releaseHold(back);
    await fixture.ledger.markCancelled({ turnId: older, userId });
    expect(await fixture.ledger.listHeld(userId)).toEqual([
      { turnId: newer, cancelledAt: null },
      { turnId: older, cancelledAt: expect.any(Date) },
    ]);
  });

  test('lists the recent turns of a user that were not cancelled, open ones first, then the newest', async () => {
    const userId = await fixture.createUser(5);
    const turns = [createTurnId(), createTurnId(), createTurnId(), createTurnId()] as const;
    const [open, cancelled, paid, back] = turns;
    for (const turnId of turns) await fixture.hold(userId, { turnId });
    await fixture.hold(await fixture.createUser(1));
    await fixture.ledger.chargeHold(paid);
    await fixture.ledger.releaseHold(back);
    await fixture.ledger.markCancelled({ turnId: cancelled, userId });
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const list = () => fixture.ledger.listRecent(userId, anHourAgo);
    expect(await list()).toEqual([
      { turnId: open, state: 'held', createdAt: expect.any(Date) },
      { turnId: back, state: 'released', createdAt: expect.any(Date) },
      { turnId: paid, state: 'settled', createdAt: expect.any(Date) },
    ]);
    await ageTurn(fixture.db, { turnId: back, seconds: 3_700 });
    expect((await list()).map(({ turnId }) => turnId)).toEqual([open, paid]);
  });
}

export function describeChecks(fixture: LedgerFixture): void {
  test('lets a held turn be looked for after a minute, then once in half a minute, by one process', async () => {
    const userId = await fixture.createUser(1);
    const turnId = createTurnId();
    await fixture.hold(userId, { turnId });
    const take = async () => {
      const taken = await times(3, () => fixture.ledger.takeTurnsToCheck());
      return taken.flat().filter((turn) => turn.turnId === turnId);
    };
    expect(await take()).toEqual([]);
    await ageTurn(fixture.db, { turnId, seconds: 61 });
    expect(await take()).toEqual([{ turnId, userId }]);
    await ageTurn(fixture.db, { turnId, seconds: 31 });
    expect(await take()).toEqual([{ turnId, userId }]);
    await fixture.ledger.chargeHold(turnId);
    await ageTurn(fixture.db, { turnId, seconds: 31 });
    expect(await take()).toEqual([]);
  });
}

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

const mostActive = 2;

export function describePlaces(fixture: LedgerFixture): void {
  test('holds two of 50 parallel questions, and charges nothing for the other questions', async () => {
    const userId = await fixture.createUser(60);
    const results = await times(50, () => fixture.hold(userId, { mostActive }));
    expect(results.filter(({ status }) => status === 'held')).toHaveLength(2);
    expect(results.filter(({ status }) => status === 'busy')).toHaveLength(48);
    expect(await fixture.creditsOf(userId)).toBe(58);
  });

  test('frees a place with the settlement, and with the release', async () => {
    const userId = await fixture.createUser(9);
    const [first, second] = [createTurnId(), createTurnId()];
    await fixture.hold(userId, { mostActive, turnId: first });
    await fixture.hold(userId, { mostActive, turnId: second });
    await fixture.ledger.chargeHold(first);
    expect(await fixture.hold(userId, { mostActive })).toMatchObject({ status: 'held' });
    expect(await fixture.hold(userId, { mostActive })).toEqual({ status: 'busy' });
    await fixture.ledger.releaseHold(second);
    expect(await fixture.hold(userId, { mostActive })).toMatchObject({ status: 'held' });
  });

  test('frees the place of an unsettled turn at its deadline', async () => {
    const userId = await fixture.createUser(9);
    await times(2, () => fixture.hold(userId, { mostActive, deadlineAt: past() }));
    const results = await times(9, () => fixture.hold(userId, { mostActive }));
    expect(results.filter(({ status }) => status === 'held')).toHaveLength(2);
  });

  test('lets a repeated request join while every place is taken', async () => {
    const userId = await fixture.createUser(9);
    const turnId = createTurnId();
    const key = { mostActive, idempotencyKey: 'key' };
    const first = { ...key, turnId };
    const results = await times(50, (index) => fixture.hold(userId, index === 0 ? first : key));
    expect(results.filter(({ status }) => status === 'held')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'duplicate')).toHaveLength(49);
    await fixture.hold(userId, { mostActive });
    expect(await fixture.hold(userId, key)).toMatchObject({ status: 'duplicate', sameBody: true });
  });

  test('counts the places of each user alone', async () => {
    const [userId, otherId] = [await fixture.createUser(9), await fixture.createUser(9)];
    await times(3, () => fixture.hold(userId, { mostActive }));
    expect(await fixture.hold(otherId, { mostActive })).toMatchObject({ status: 'held' });
  });
}
