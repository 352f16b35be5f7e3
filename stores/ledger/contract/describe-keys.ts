import { createTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
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

  test('distinguishes a repeated body from another one, and one user from another', async () => {
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

export function describeForgottenKeys(fixture: LedgerFixture): void {
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

  test('forgets the fingerprint of a question after a day, with or without a key', async () => {
    const userId = await fixture.createUser(2);
    const [turnId, later] = [createTurnId(), createTurnId()];
    for (const id of [turnId, later]) {
      await fixture.hold(userId, { turnId: id, questionFingerprint: 'a question' });
      await fixture.ledger.chargeHold(id);
    }
    await runStatement(
      fixture.db,
      sql`update quartet.turns set created_at = now() - interval '25 hours' where turn_id = ${turnId}`,
    );
    expect(await fixture.ledger.forgetKeys()).toBe(1);
    const left = await runStatement(
      fixture.db,
      sql`select turn_id from quartet.turns where question_fingerprint = 'a question'`,
    );
    expect(left).toEqual([{ turn_id: later }]);
  });
}

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

  test('closing a key while its question is taken names the turn or takes no credit', async () => {
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
