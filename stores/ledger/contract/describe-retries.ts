import { createTurnId, type TurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

const questionFingerprint = 'aa';

export function describeRetries(fixture: LedgerFixture): void {
  describeFreeRetries(fixture);
  describeOtherRetries(fixture);
}

async function endTurn(
  fixture: LedgerFixture,
  userId: UserId,
  end: 'chargeHold' | 'releaseHold',
): Promise<TurnId> {
  const turnId = createTurnId();
  await fixture.hold(userId, { turnId, questionFingerprint });
  await fixture.ledger[end](turnId);
  return turnId;
}

function describeFreeRetries(fixture: LedgerFixture): void {
  test('makes up to three retries of a charged turn free, even under 20 parallel ones', async () => {
    const userId = await fixture.createUser(1);
    const retryOf = await endTurn(fixture, userId, 'chargeHold');
    const retries = await times(20, () => fixture.hold(userId, { retryOf, questionFingerprint }));
    const counts = Object.groupBy(retries, ({ status }) => status);
    expect(counts.held).toHaveLength(price.retries);
    expect(counts['retries-spent']).toHaveLength(20 - price.retries);
    expect(await fixture.creditsOf(userId)).toBe(0);
  });

  test('settles and releases a free retry without a credit', async () => {
    const userId = await fixture.createUser(1);
    const retryOf = await endTurn(fixture, userId, 'chargeHold');
    for (const end of ['chargeHold', 'releaseHold'] as const) {
      const turnId = createTurnId();
      await fixture.hold(userId, { turnId, retryOf, questionFingerprint });
      expect(await fixture.ledger[end](turnId)).toBe(0);
    }
    expect(await fixture.creditsOf(userId)).toBe(0);
  });

  test('counts the retries of a retry as retries of the first turn', async () => {
    const userId = await fixture.createUser(1);
    let retryOf = await endTurn(fixture, userId, 'chargeHold');
    const statuses: string[] = [];
    for (let count = 0; count <= price.retries; count += 1) {
      const turnId = createTurnId();
      const { status } = await fixture.hold(userId, { turnId, retryOf, questionFingerprint });
      statuses.push(status);
      await fixture.ledger.chargeHold(turnId);
      if (status === 'held') retryOf = turnId;
    }
    expect(statuses).toEqual(['held', 'held', 'held', 'retries-spent']);
  });
}

function describeOtherRetries(fixture: LedgerFixture): void {
  test('takes a credit to retry a turn that was released', async () => {
    const userId = await fixture.createUser(1);
    const retryOf = await endTurn(fixture, userId, 'releaseHold');
    const retry = { retryOf, questionFingerprint };
    expect(await fixture.hold(userId, retry)).toMatchObject({ status: 'held' });
    expect(await fixture.creditsOf(userId)).toBe(0);
    expect(await fixture.hold(userId, retry)).toEqual({ status: 'insufficient' });
  });

  test('retries neither another question, nor the turn of another user, nor one that is open', async () => {
    const [userId, otherId] = [await fixture.createUser(2), await fixture.createUser(2)];
    const retryOf = await endTurn(fixture, userId, 'chargeHold');
    const open = createTurnId();
    await fixture.hold(userId, { turnId: open, questionFingerprint });
    const mismatch = { status: 'retry-mismatch' };
    expect(await fixture.hold(userId, { retryOf, questionFingerprint: 'bb' })).toEqual(mismatch);
    expect(await fixture.hold(userId, { retryOf })).toEqual(mismatch);
    expect(await fixture.hold(otherId, { retryOf, questionFingerprint })).toEqual(mismatch);
    expect(await fixture.hold(userId, { retryOf: open, questionFingerprint })).toEqual(mismatch);
    expect(await fixture.creditsOf(otherId)).toBe(2);
  });

  test('counts one retry for parallel requests with one key', async () => {
    const userId = await fixture.createUser(1);
    const retryOf = await endTurn(fixture, userId, 'chargeHold');
    const request = { retryOf, questionFingerprint, idempotencyKey: 'retry' };
    const results = await times(10, () => fixture.hold(userId, request));
    expect(results.filter(({ status }) => status === 'held')).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'duplicate')).toHaveLength(9);
    const others = await times(3, () => fixture.hold(userId, { retryOf, questionFingerprint }));
    expect(others.filter(({ status }) => status === 'held')).toHaveLength(price.retries - 1);
  });
}
