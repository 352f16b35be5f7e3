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

interface PlanTerms {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly monthlyCents: number;
  /** Slug and name of each. */
  readonly features: readonly (readonly [slug: string, name: string])[];
}

const fourModels = ['four_models', 'All 4 models'] as const;

/** Every user starts here; Clerk makes this plan by itself, and the table of plans does not show it. */
export const defaultPlan = toPlan({
  slug: 'free_user',
  name: 'Free',
  description: 'One question to try it.',
  monthlyCents: 0,
  features: [fourModels],
});

export const plans: readonly Plan[] = [
  defaultPlan,
  toPlan({
    slug: 'quartet_value',
    name: 'Value Plan',
    description: '100 questions a month.',
    monthlyCents: 999,
    features: [
      ['monthly_credits', '100 credits per month'],
      fourModels,
      ['synthesis', 'Best of All Models synthesis'],
    ],
  }),
  toPlan({
    slug: 'quartet_pro',
    name: 'Pro Plan',
    description: 'As many questions as you like.',
    monthlyCents: 2999,
    features: [
      ['unlimited_credits', 'Unlimited credits'],
      fourModels,
      ['priority_responses', 'Priority responses'],
    ],
  }),
];

export const visiblePlans = plans.filter((plan) => plan !== defaultPlan);

/** The default plan when there is none of that id. */
export function findPlan(planId: string | undefined): Plan {
  return plans.find(({ id }) => id === planId) ?? defaultPlan;
}

function toPlan(terms: PlanTerms): Plan {
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
    features: terms.features.map(([slug, name]) => toFeature(slug, name)),
    free_trial_days: null,
    free_trial_enabled: false,
  };
}

function toFeature(slug: string, name: string): Feature {
  return { object: 'feature', id: `feat_${slug}`, name, description: name, slug, avatar_url: null };
}
