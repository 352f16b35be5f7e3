import { expect, test } from 'vitest';
import type { PlanItem } from '../accounts/accounts.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';
import { everyPair, inDays, tellPlan } from './tell-plan.ts';

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
