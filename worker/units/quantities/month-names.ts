import type { Word } from './words.ts';

const locales = 'en de fr es pt it ru uk nl pl sv da nb fi cs sk hu ro el tr id ar he hi th'.split(
  ' ',
);
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
const forms = [{ day: 'numeric', month: 'long' }, { month: 'long' }] as const;

/** The names of months by their numbers, in the forms that a date and a sentence have. */
const names = new Map(
  locales.flatMap((locale) =>
    forms.flatMap((form) => {
      const options = { ...form, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' };
      const format = new Intl.DateTimeFormat(locale, options);
      return numbers.map((number) => {
        const parts = format.formatToParts(Date.UTC(2001, number - 1, 5));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        return [name.toLowerCase(), number] as const;
      });
    }),
  ),
);

/** Names that are no single word, or that the locales do not have: of the Levant, and short ones of Thai. */
export const otherMonths = [
  'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول',
  'ม.ค.|ก.พ.|มี.ค.|เม.ย.|พ.ค.|มิ.ย.|ก.ค.|ส.ค.|ก.ย.|ต.ค.|พ.ย.|ธ.ค.',
].map((words) => ({
  months: words.split('|'),
  pattern: new RegExp(`(?<!\\p{L})(?:${words.replaceAll('.', '\\.')})(?!\\p{L})`, 'gu'),
}));

const short = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** "May" and "march" are verbs, "mars" is a planet: such a name has a number or a preposition beside it. */
const unsure = /^(?:may|march|mars|mart|mei|august|ocak|listopad|mayo|marca|maj|ай|آب)$/iu;

/** Finds the month that a word names. */
export function findMonth(text: string, { word: whole, start, end }: Word): number | null {
  const word = whole.replace(/['’ʼ].*$/u, '');
  const known = names.get(word) ?? names.get(word.replace(/^[בלמ]/u, ''));
  if (known !== undefined && !unsure.test(word)) return known;
  const index = word.length <= 4 ? short.indexOf(word.slice(0, 3)) : -1;
  if (known === undefined && index < 0) return null;
  const before = text.slice(Math.max(0, start - 10), start);
  const isBesideNumber =
    /\d(?:[.]|st|nd|rd|th)?\s?(?:d[eio]\s|of\s)?$/u.test(before) ||
    /^[.,]?\s(?:d[eio]\s)?\d/u.test(text.slice(end, end + 6)) ||
    /^\p{Lu}\p{Ll}+\./u.test(text.slice(start, end + 1));
  if (isBesideNumber) return known ?? index + 1;
  return known !== undefined && isNamed(text.slice(start, end), before) ? known : null;
}

/** "In May", with a capital: "you may" is none. */
function isNamed(word: string, before: string): boolean {
  return (
    /^\p{Lu}/u.test(word) &&
    /(?<!\p{L})(?:in|since|until|by|from|of|im|till|last|next|this|every|each)\s$/iu.test(before)
  );
}
