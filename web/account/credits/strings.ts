import { plural, translatable } from '../../ui/lib/language.ts';

export const strings = translatable('credits', {
  credits: (count: number) => plural(count, { one: 'credit', other: 'credits' }),
  howCounted: 'One question costs one credit, however many models answer.',
  isUnlimited: 'Your plan has unlimited questions.',
  noneLeft: 'No credits left. Choose a plan to continue.',
  unlimited: 'Unlimited',
});
