/** A plan as the checkout shows it. Prices are US dollars a month. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly period: string;
  readonly features: readonly string[];
}

export const plans: readonly Plan[] = [
  {
    id: 'quartet_value',
    name: 'Value Plan',
    price: 9.99,
    period: 'month',
    features: ['100 credits per month', 'All 4 models', 'Best of All Models synthesis'],
  },
  {
    id: 'quartet_pro',
    name: 'Pro Plan',
    price: 29.99,
    period: 'month',
    features: ['Unlimited credits', 'All 4 models', 'Priority responses'],
  },
];

export function findPlan(id: string): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null;
}

export function formatPrice(dollars: number): string {
  return dollars.toLocaleString(undefined, { style: 'currency', currency: 'USD' });
}
