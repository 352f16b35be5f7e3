import { type Money, usd } from './money.ts';

interface Feature {
  readonly object: 'feature';
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly avatar_url: null;
}

export interface Plan {
  readonly object: 'commerce_plan';
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly fee: Money;
  readonly annual_fee: Money | null;
  readonly features: readonly Feature[];
  readonly [field: string]: unknown;
}

/** A plan as it is entered in Clerk's dashboard. */
export interface PlanTerms {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly monthlyCents: number;
  readonly features: readonly string[];
}

/** Every user's first plan. Clerk adds it to each instance, and the table of plans does not show it. */
export const defaultPlan = toPlan({
  slug: 'free_user',
  name: 'Free',
  description: '',
  monthlyCents: 0,
  features: [],
});

export function toPlan(terms: PlanTerms): Plan {
  const isPaid = terms.monthlyCents > 0;
  return {
    object: 'commerce_plan',
    id: `cplan_${terms.slug}`,
    name: terms.name,
    slug: terms.slug,
    description: terms.description,
    avatar_url: null,
    fee: usd(terms.monthlyCents),
    annual_fee: null,
    annual_monthly_fee: null,
    is_default: !isPaid,
    is_recurring: true,
    has_base_fee: isPaid,
    for_payer_type: 'user',
    publicly_visible: isPaid,
    features: terms.features.map(toFeature),
    free_trial_days: null,
    free_trial_enabled: false,
  };
}

function toFeature(name: string): Feature {
  const slug = name.toLowerCase().replaceAll(/\W+/g, '_');
  return { object: 'feature', id: `feat_${slug}`, name, description: name, slug, avatar_url: null };
}
