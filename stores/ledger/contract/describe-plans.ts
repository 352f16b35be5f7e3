import { expect, test } from 'vitest';
import type { PlanItem } from '../accounts/accounts.ts';
import { type LedgerFixture, times } from './ledger-fixture.ts';
import { inDays, tellPlan } from './tell-plan.ts';

/** Plans: what is told of them last is what counts, whenever it arrives. */
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
      grants: [{ plan: 'quartet_value' as const, periodStart, credits: 100 }],
    };
    const applied = await times(20, (index) =>
      fixture.accounts.applyEvent(event, `${userId} ${index % 5}`),
    );
    expect(applied.filter(({ granted }) => granted === 100)).toHaveLength(1);
    expect(applied.filter(({ replayed }) => replayed)).toHaveLength(15);
    expect(await fixture.creditsOf(userId)).toBe(100);
  });

  test('takes no credits until the plan ends, and an older word undoes no newer one', async () => {
    const userId = await fixture.createUser(1);
    await tell(userId, {});
    expect(await isUnlimited(userId)).toBe(true);
    await tell(userId, { status: 'ended', unlimitedUntil: null, knownAt: inDays(1) });
    expect(await isUnlimited(userId)).toBe(false);
    await tell(userId, { knownAt: new Date() });
    expect(await isUnlimited(userId)).toBe(false);
    await tell(userId, { knownAt: inDays(2), unlimitedUntil: inDays(-0.001) });
    expect(await isUnlimited(userId)).toBe(false);
  });
}
