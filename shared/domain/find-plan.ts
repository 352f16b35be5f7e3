import { type Plan, plans } from './plans.ts';

/** Null for a slug that names no plan of ours. */
export function findPlan(slug: string | undefined): Plan | null {
  return plans.find((plan) => plan.slug === slug) ?? null;
}
