import type { UserId } from '@quartet/shared/domain/ids.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runStatement } from '../../database/database.ts';
import type { PlanItem } from '../accounts/accounts.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const everyPair = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

async function tellPlan(
  { accounts }: LedgerFixture,
  userId: UserId,
  item: Partial<PlanItem>,
): Promise<void> {
  const usual: PlanItem = {
    itemId: `item of ${userId}`,
    plan: 'plan',
    status: 'active',
    periodStart: inDays(-1),
    periodEnd: inDays(29),
    unlimitedUntil: inDays(29),
    priorityUntil: null,
    knownAt: new Date(),
  };
  await accounts.applyEvent({
    type: 'plan-known',
    userId,
    grants: [],
    items: [{ ...usual, ...item }],
  });
}

export function describePlans(fixture: LedgerFixture): void {
  const tell = (userId: string, item: Partial<PlanItem>) => tellPlan(fixture, userId, item);
  const isUnlimited = async (userId: string) =>
    (await fixture.ledger.openAccount(userId)).unlimited;

  test('grants a period once under 20 parallel events, and each webhook counts once', async () => {
    const userId = await fixture.createUser(0);
    const periodStart = new Date();
    const event = {
      type: 'plan-known' as const,
      userId,
      items: [],
      grants: [{ plan: 'plan', periodStart, credits: 100 }],
    };
    const applied = await times(20, (index) =>
      fixture.accounts.applyEvent(event, `${userId} ${index % 5}`),
    );
    expect(applied.filter(({ granted }) => granted === 100)).toHaveLength(1);
    expect(applied.filter(({ replayed }) => replayed)).toHaveLength(15);
    expect(await fixture.creditsOf(userId)).toBe(100);
  });

  test('takes no credits until the plan ends, and an older fact does not undo a newer one', async () => {
    const userId = await fixture.createUser(1);
    await tell(userId, {});
    expect(await isUnlimited(userId)).toBe(true);
    await tell(userId, { status: 'ended', unlimitedUntil: new Date(), knownAt: inDays(1) });
    expect(await isUnlimited(userId)).toBe(false);
    await tell(userId, { knownAt: new Date() });
    expect(await isUnlimited(userId)).toBe(false);
    await tell(userId, { knownAt: inDays(2), unlimitedUntil: inDays(-0.001) });
    expect(await isUnlimited(userId)).toBe(false);
  });

  test('gives what the plan is reported to give, whatever its name', async () => {
    for (const [unlimited, priority] of everyPair) {
      const userId = await fixture.createUser(1);
      await tell(userId, {
        plan: unlimited ? 'quartet_value' : 'quartet_pro',
        unlimitedUntil: unlimited ? inDays(29) : null,
        priorityUntil: priority ? inDays(29) : null,
      });
      expect(await fixture.hold(userId)).toEqual({ status: 'held', unlimited, priority });
    }
  });

  test("ends plans that are missing from Clerk's complete list", async () => {
    const userId = await fixture.createUser(1);
    await tell(userId, { priorityUntil: inDays(29), knownAt: inDays(-1) });
    const all = { type: 'plan-known' as const, userId, items: [], grants: [] };
    await fixture.accounts.applyEvent({ ...all, allAsOf: new Date() });
    expect(await fixture.hold(userId)).toMatchObject({ unlimited: false, priority: false });
    const before = { plan: 'plan', unlimited: true, priority: true, issuedAt: inDays(-0.5) };
    expect(await fixture.hold(userId, { claim: before })).toEqual({ status: 'insufficient' });
  });
}

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

  test('asks Clerk about a claimed plan once, and about a known plan every hour', async () => {
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
