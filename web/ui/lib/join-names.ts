import { perLanguage } from './language.ts';

// English without a comma before "and".
const list = perLanguage((tag) => new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag));

/** Joins names for a sentence: "A", "A and B", "A, B and C". */
export function joinNames(names: readonly string[]): string {
  return list().format(names);
}
