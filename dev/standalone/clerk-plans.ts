import type { PlanTerms } from '@quartet/emulators/clerk/billing/plans.ts';
import { listFeatures } from '@quartet/shared/domain/list-features.ts';
import type { Plan } from '@quartet/shared/domain/plans.ts';

export function toClerkPlans(plans: readonly Plan[]): readonly PlanTerms[] {
  return plans.map((plan) => ({
    slug: plan.slug,
    name: plan.name,
    // The features say all, each on a line.
    description: '',
    monthlyCents: Math.round(plan.price * 100),
    features: listFeatures(plan),
  }));
}
