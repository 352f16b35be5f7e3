/** A plan gives credits for each paid period, or unlimited questions. */
export type PlanGift = { readonly credits: number; readonly each: 'paid period' } | 'unlimited';

export interface Plan {
  /** Its key at Clerk. */
  readonly slug: string;
  readonly name: string;
  /** US dollars for one period. */
  readonly price: number;
  readonly period: 'month';
  readonly gives: PlanGift;
  /** Its questions run before other questions, in every queue. */
  readonly priority: boolean;
  /** Shown in addition to the features that follow from the fields above. */
  readonly extras: readonly string[];
}

/** The paid plans, one row each. */
export const plans: readonly Plan[] = [
  {
    slug: 'quartet_value',
    name: 'Value Plan',
    price: 9.99,
    period: 'month',
    gives: { credits: 100, each: 'paid period' },
    priority: false,
    extras: ['Best of All Models synthesis'],
  },
  {
    slug: 'quartet_pro',
    name: 'Pro Plan',
    price: 29.99,
    period: 'month',
    gives: 'unlimited',
    priority: true,
    extras: [],
  },
];
