import type { Stretch } from '@quartet/units/cut/unit.ts';
import { type Measure, readMeasure } from './measures.ts';
import { ambiguousWords, numberWords } from './number-words.ts';
import { readScale } from './read-scale.ts';

/** A number in a text, with every value that its notation may have: "1.500" is 1500 or 1.5. */
export interface ReadNumber {
  readonly text: string;
  readonly values: readonly number[];
  /** Its values in thousands, millions and so on; null where no such word follows. */
  readonly scaled: readonly number[] | null;
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

/**
 * Whether two numbers have a reading in common. A scale that one of them does not name may be in what stands around it,
 * as above a table; where both name one, it must be the same.
 */
export function isSameNumber(one: ReadNumber, other: ReadNumber): boolean {
  const isScaled = one.scaled !== null && other.scaled !== null;
  const read = ({ values, scaled }: ReadNumber) =>
    isScaled ? (scaled ?? []) : [...values, ...(scaled ?? [])];
  return read(one).some((left) => read(other).some((right) => isClose(left, right)));
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

function toNumber(values: readonly number[], text: string, { start, end }: Stretch): ReadNumber {
  const before = text.slice(Math.max(0, start - 8), start);
  const after = text.slice(end, end + 60);
  const scale = readScale(after);
  return {
    text: text.slice(start, end).toLowerCase(),
    values,
    scaled: scale && values.map((value) => value * scale.by),
    // The "m" of "750 m" is no million.
    measure: readMeasure(before, scale?.rest ?? after) ?? readMeasure(before, after),
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
