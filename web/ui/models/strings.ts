import { translatable } from '../lib/language.ts';

export const strings = translatable('models', {
  asQuoted: (model: string) => `as ${model}'s search quoted it`,
  best: 'Best of All Models',
  unknownHost: 'unknown host',
});
