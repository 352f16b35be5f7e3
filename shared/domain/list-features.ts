import { modelKeys } from './panel.ts';
import type { Plan } from './plans.ts';

/** Lists the features of a plan for the checkout and the table of plans. */
export function listFeatures({ gives, period, priority, extras }: Plan): readonly string[] {
  return [
    gives === 'unlimited' ? 'Unlimited credits' : `${gives.credits} credits per ${period}`,
    `All ${modelKeys.length} models`,
    ...(priority ? ['Priority responses'] : []),
    ...extras,
  ];
}
