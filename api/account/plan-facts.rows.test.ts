import { type Plan, plans } from '@quartet/shared/domain/plans.ts';
import { expect, test, vi } from 'vitest';
import { readPlanClaim } from './plan-claim.ts';
import { type PlanFacts, toGrant, toPlanItem } from './plan-facts.ts';
import type { AuthenticatedSession } from './token-verifier.ts';

/** Adds two plans as rows and nothing else. */
vi.mock('@quartet/shared/domain/plans.ts', async (original) => {
  const { plans } = await original<{ plans: readonly Plan[] }>();
  const words = { name: 'Plan', price: 1, period: 'month', extras: [] };
  return {
    plans: [
      ...plans,
      { ...words, slug: 'few_first', gives: { credits: 7, each: 'paid period' }, priority: true },
      { ...words, slug: 'endless_last', gives: 'unlimited', priority: false },
    ],
  };
});

const now = Date.now();
const day = 86_400_000;

const bought = (slug: string, more: Partial<PlanFacts> = {}): PlanFacts => ({
  itemId: 'item',
  slug,
  isPaid: true,
  status: 'active',
  periodStart: now,
  periodEnd: now + 30 * day,
  canceledAt: null,
  isFreeTrial: false,
  knownAt: now,
  ...more,
});

const isNow = (until: Date | null | undefined) => (until?.getTime() ?? 0) > now;

test.each(plans)('$slug has a price, gives something, and has a unique slug', ({ slug, price }) => {
  const credits = toGrant(bought(slug))?.credits ?? 0;
  expect(credits > 0 || isNow(toPlanItem(bought(slug))?.unlimitedUntil)).toBe(true);
  expect(price).toBeGreaterThan(0);
  expect(plans.filter((plan) => plan.slug === slug)).toHaveLength(1);
});

test.each([
  ['quartet_value', { credits: 100, unlimited: false, priority: false }],
  ['quartet_pro', { credits: undefined, unlimited: true, priority: true }],
  ['few_first', { credits: 7, unlimited: false, priority: true }],
  ['endless_last', { credits: undefined, unlimited: true, priority: false }],
])('%s gives what its row says, both by events and by tokens', (slug, given) => {
  const { unlimited, priority } = given;
  const item = toPlanItem(bought(slug));
  expect({
    credits: toGrant(bought(slug))?.credits,
    unlimited: isNow(item?.unlimitedUntil),
    priority: isNow(item?.priorityUntil),
  }).toEqual(given);
  const claims = { pla: `u:${slug}`, iat: 1 };
  expect(readPlanClaim({ claims } as AuthenticatedSession)).toMatchObject({
    claim: { plan: slug, unlimited, priority },
  });
});

test('a plan gives nothing after it has ended, or when it never began', () => {
  const ended = toPlanItem(bought('quartet_pro', { status: 'ended', knownAt: now - day }));
  expect(ended).toMatchObject({
    unlimitedUntil: new Date(now - day),
    priorityUntil: new Date(now - day),
  });
  const abandoned = toPlanItem(bought('quartet_pro', { status: 'abandoned' }));
  expect(abandoned).toMatchObject({ unlimitedUntil: null, priorityUntil: null });
});

test('throws for a paid plan without a row, but not for a free one', () => {
  expect(() => toPlanItem(bought('quartet_only_in_tests'))).toThrow('A paid plan has no row.');
  expect(() => toGrant(bought('quartet_only_in_tests'))).toThrow('A paid plan has no row.');
  expect(toPlanItem(bought('free_user', { isPaid: false }))).toBeNull();
  expect(toGrant(bought('free_user', { isPaid: false }))).toBeNull();
});
