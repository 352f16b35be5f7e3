import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';
import { everyPair, inDays, tellPlan } from './tell-plan.ts';

const claim = (issuedAt: Date, unlimited = true, priority = false) => ({
  claim: { plan: 'plan', unlimited, priority, issuedAt },
});

export function describeClaims(fixture: LedgerFixture): void {
  test('trusts a token that names the plan, unless something newer is known', async () => {
    const userId = await fixture.createUser(0);
    const before = inDays(-2);
    expect(await fixture.ledger.openAccount(userId, claim(before))).toMatchObject({
      unlimited: true,
    });
    expect(await fixture.hold(userId, claim(before))).toMatchObject({ status: 'held' });
    const ended = inDays(-1);
    await tellPlan(fixture, userId, { status: 'ended', unlimitedUntil: ended, knownAt: ended });
    expect(await fixture.hold(userId, claim(before))).toEqual({ status: 'insufficient' });
    expect(await fixture.hold(userId, claim(new Date()))).toMatchObject({ status: 'held' });
    const metered = claim(new Date(), false);
    expect(await fixture.hold(userId, metered)).toEqual({ status: 'insufficient' });
  });

  test("trusts each part of a token's claim separately", async () => {
    for (const [unlimited, priority] of everyPair) {
      const userId = await fixture.createUser(1);
      const claimed = claim(new Date(), unlimited, priority);
      expect(await fixture.ledger.openAccount(userId, claimed)).toMatchObject({ unlimited });
      expect(await fixture.hold(userId, claimed)).toEqual({ status: 'held', unlimited, priority });
    }
  });

  test('asks Clerk about a claimed plan once, and about a known one every hour', async () => {
    const dueIn = async (userId: string) => {
      const [row] = await runStatement<{ seconds: number | null }>(
        fixture.db,
        sql`select extract(epoch from reconcile_at - now())::float8 as seconds
          from quartet.accounts where user_id = ${userId}`,
      );
      return row?.seconds ?? null;
    };
    const userId = await fixture.createUser(0);
    expect(await dueIn(userId)).toBeNull();
    await fixture.ledger.openAccount(userId, claim(new Date()));
    expect(await dueIn(userId)).toBeCloseTo(60, -1);
    await runStatement(
      fixture.db,
      sql`update quartet.accounts set reconcile_at = now() where user_id = ${userId}`,
    );
    const taken = await times(3, () => fixture.accounts.takeDueReconciles(100));
    expect(taken.flat().filter((due) => due === userId)).toHaveLength(1);
    await tellPlan(fixture, userId, {});
    expect(await dueIn(userId)).toBeCloseTo(3600, -2);
    await tellPlan(fixture, userId, {
      status: 'ended',
      unlimitedUntil: new Date(),
      knownAt: inDays(1),
    });
    expect(await dueIn(userId)).toBeNull();
  });
}
