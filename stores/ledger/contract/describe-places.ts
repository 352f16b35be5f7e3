import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, past, times } from './ledger-fixture.ts';

const mostActive = 2;

export function describePlaces(fixture: LedgerFixture): void {
  test('holds two of 50 parallel questions, and charges nothing for the others', async () => {
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
