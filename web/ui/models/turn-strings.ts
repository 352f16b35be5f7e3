import { plural, translatable } from '../lib/language.ts';
import { sayHowMany } from './how-many.ts';

/** Strings about a turn and its hosts, which the first screen does not load. */
export const strings = translatable('turns', {
  askAllAgain: (count: number) => `Ask ${sayHowMany(count).all} again`,
  askingAllCosts: (count: number) => `Asking ${sayHowMany(count).all} again costs one credit.`,
  charged: 'You were charged for this question.',
  chargeUnknown: 'Check your balance to see whether it was charged.',
  hostIn: (host: string, region: string) => `${host}, ${region}`,
  keptDays: (days: number) => plural(days, { one: 'up to 1 day', other: `up to ${days} days` }),
  keptUnknown: 'unknown',
  notCharged: "You weren't charged.",
  notKept: 'not kept',
  served: {
    by: (host: string) => `Served by ${host}.`,
    byInsteadOf: (host: string, model: string) => `Served by ${host} in place of ${model}.`,
    insteadOf: (model: string) => `Served in place of ${model}.`,
  },
  price: (count: number) => plural(count, { one: `${count} credit`, other: `${count} credits` }),
  withoutWebSearch: 'Answered without web search.',
});
