import { type Plan, plans } from './plans.ts';

/** Null for a slug without a row. */
export function findPlan(slug: string | undefined): Plan | null {
  return plans.find((plan) => plan.slug === slug) ?? null;
}
