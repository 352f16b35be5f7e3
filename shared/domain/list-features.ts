import { modelKeys } from './panel.ts';
import type { Plan } from './plans.ts';

/** English words for features. `synthesis` is an extra of a plan. */
export const featureWords = {
  allModels: (count: number) => `All ${count} models`,
  credits: { month: (count: number) => `${count} credits per month` },
  priority: 'Priority responses',
  synthesis: 'Best of All Models synthesis',
  unlimited: 'Unlimited credits',
};

/** Lists the features of a plan for the checkout and the table of plans. */
export function listFeatures(
  { gives, period, priority, extras }: Plan,
  words = featureWords,
): readonly string[] {
  return [
    gives === 'unlimited' ? words.unlimited : words.credits[period](gives.credits),
    words.allModels(modelKeys.length),
    ...(priority ? [words.priority] : []),
    ...extras.map((extra) => (extra === featureWords.synthesis ? words.synthesis : extra)),
  ];
}
