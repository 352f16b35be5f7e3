import { englishRows } from './english-rows.ts';

type Row = (...values: never[]) => unknown;

/** Returns rows of which every word is changed, also in nested tables and in what functions return. */
function changeRows<T extends object>(rows: T, change: (words: string) => string): T {
  const changeRow = (row: unknown): unknown => {
    if (typeof row === 'string') return change(row);
    if (typeof row === 'function')
      return (...values: never[]) => changeRow((row as Row)(...values));
    return changeRows(row as object, change);
  };
  const changed = Object.entries(rows).map(([name, row]) => [name, changeRow(row)]);
  return Object.fromEntries(changed) as T;
}

const accented = new Map(Array.from('áéíóúÁÉÍÓÚñç', (letter) => [plainOf(letter), letter]));

function plainOf(letter: string): string {
  return letter.normalize('NFD').charAt(0);
}

/** Replaces letters by accented ones, and adds 40 % to words. */
function lengthen(words: string): string {
  const letters = Array.from(words, (letter) => accented.get(letter) ?? letter).join('');
  const added = words.length < 3 ? 0 : Math.ceil(words.length * 0.4);
  return letters + ' lórém'.repeat(Math.ceil(added / 6)).slice(0, added);
}

/** Puts words between the marks that make a browser show them from right to left. */
const turnAround = (words: string): string => (/\w/.test(words) ? `\u202E${words}\u202C` : words);

const { marks, ...sentences } = englishRows;

/** Languages that nobody speaks. They show what a longer language and one from right to left do to the page. */
export const pseudoLanguages: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'en-XA': { ...changeRows(sentences, lengthen), marks },
  'ar-XB': { ...changeRows(sentences, turnAround), marks },
};
