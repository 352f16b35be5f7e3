import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { type LedgerFixture, times } from './ledger-fixture.ts';

export function describeKeys(fixture: LedgerFixture): void {
  test('opens one turn for 50 parallel requests with one key, on a balance of 1 too', async () => {
    for (const credits of [1, 60]) {
      const userId = await fixture.createUser(credits);
      const results = await times(50, () => fixture.hold(userId, { idempotencyKey: 'key' }));
      expect(results.filter(({ status }) => status === 'held')).toHaveLength(1);
      const duplicates = results.flatMap((result) =>
        result.status === 'duplicate' ? [result.turnId] : [],
      );
      expect(duplicates).toHaveLength(49);
      expect(new Set(duplicates).size).toBe(1);
      expect(await fixture.creditsOf(userId)).toBe(credits - 1);
    }
  });

  test('opens one turn for 20 parallel first requests of a user with one key', async () => {
    for (const userId of ['user_keyed_first', 'user_keyed_second', 'user_keyed_third']) {
      const results = await times(20, () => fixture.hold(userId, { idempotencyKey: 'key' }));
      expect(results.map(({ status }) => status).toSorted()).toEqual([
        ...Array.from({ length: 19 }, () => 'duplicate'),
        'held',
      ]);
    }
  });

  test('tells a repeated body from another one, and one user from another', async () => {
    const [userId, otherId] = [await fixture.createUser(2), await fixture.createUser(1)];
    const turnId = createTurnId();
    const key = { idempotencyKey: 'key', bodyFingerprint: 'aa' };
    await fixture.hold(userId, { turnId, ...key });
    expect(await fixture.hold(userId, key)).toEqual({
      status: 'duplicate',
      turnId,
      sameBody: true,
    });
    expect(await fixture.hold(userId, { ...key, bodyFingerprint: 'bb' })).toEqual({
      status: 'duplicate',
      turnId,
      sameBody: false,
    });
    expect(await fixture.hold(otherId, key)).toMatchObject({ status: 'held' });
  });
}
