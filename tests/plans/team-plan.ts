import type { Plan } from '@quartet/shared/domain/plans.ts';

/** A plan that the product does not have. */
export const teamPlan: Plan = {
  slug: 'quartet_only_in_tests',
  name: 'Team Plan',
  price: 99.99,
  period: 'month',
  gives: { credits: 500, each: 'paid period' },
  priority: true,
  extras: ['Invoices'],
};

/** Returns the module of the plan rows with this row added. */
export function addTeamPlan({ plans }: { readonly plans: readonly Plan[] }) {
  return { plans: [...plans, teamPlan] };
}
