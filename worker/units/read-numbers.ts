import type { Stretch } from '@quartet/units/cut/unit.ts';
import { type Measure, readMeasure } from './measures.ts';
import { ambiguousWords, numberWords, scales } from './number-words.ts';

/** A number in a text, with every value that its notation may have: "1.500" is 1500 or 1.5. */
export interface ReadNumber {
  readonly text: string;
  readonly values: readonly number[];
  readonly measure: Measure | null;
}

const digits =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}_]|\p{N}[.,])[+−-]?\p{Nd}+(?:[.,'’\u00a0\u202f_ ]\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫]\p{Nd}+)?/gu;

/** The numbers of a text, in figures of any script and, up to twelve, in words of several languages. */
export function readNumbers(given: string): ReadNumber[] {
  // "v2.0" is a number, "B12" a name.
  const text = given.replace(/(?<!\p{L})v(?=\p{Nd})/giu, ' ');
  const inFigures = [...text.matchAll(digits)].map(({ 0: figures, index }) =>
    toNumber(readFigures(figures), text, { start: index, end: index + figures.length }),
  );
  const inWords = [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const value = numberWords.get(word);
    if (value === undefined) return [];
    return [toNumber([value], text, { start: index, end: index + word.length })];
  });
  return [...inFigures, ...inWords];
}

/** Numbers that a sentence must not bring of its own: words that mean something else too are left out. */
export function readClaimedNumbers(text: string): ReadNumber[] {
  return readNumbers(text).filter((number) => !ambiguousWords.has(number.text));
}

/** Whether two numbers have a reading in common. */
export function isSameNumber(some: readonly number[], others: readonly number[]): boolean {
  return some.some((left) => others.some((right) => isClose(left, right)));
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** "1.5 million" is 1,500,000, and its 1.5 too, for the other may be written "1.5 M". */
function toNumber(values: readonly number[], text: string, { start, end }: Stretch): ReadNumber {
  const after = text.slice(end, end + 40).replace(/^[\s.\u00a0-]/u, '');
  const [pattern, by] = scales.find(([each]) => each.test(after)) ?? [/^/, null];
  return {
    text: text.slice(start, end).toLowerCase(),
    values: by === null ? values : values.flatMap((value) => [value * by, value]),
    measure: readMeasure(text.slice(Math.max(0, start - 3), start), after.replace(pattern, '')),
  };
}

/** A mark before three figures groups; any other is the decimal one. Where both fit, both are read. */
function readFigures(figures: string): number[] {
  const plain = toAscii(figures)
    .replace(/^[+−-]/, '')
    .replace('٫', '.')
    .replace(/['’\u00a0\u202f_ ]/g, '');
  const readings: number[] = [];
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain))
    readings.push(Number(plain.replaceAll(',', '')));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)) {
    readings.push(Number(plain.replaceAll('.', '').replace(',', '.')));
  }
  if (/^\d+(?:[.,](?!000$)\d+)?$/.test(plain)) readings.push(Number(plain.replace(',', '.')));
  return readings;
}

/** The figures of a script are ten characters in a row, the first of which stands for 0. */
function toAscii(figures: string): string {
  return figures.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
}
