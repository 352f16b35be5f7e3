import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import { type Measure, readMeasure } from './measures.ts';

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

/** Reads the numbers of a text, in figures of any script and, up to twelve, in words of several languages. */
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

/** Reads the numbers that a sentence must not add. Leaves out words that may mean something else. */
export function readClaimedNumbers(text: string): ReadNumber[] {
  return readNumbers(text).filter((number) => !ambiguousWords.has(number.text));
}

/**
 * Returns true when two numbers share a reading. A scale that only one names may come from the other's context, such as a table's
 * header.
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

function toNumber(values: readonly number[], text: string, { start, end }: TextSpan): ReadNumber {
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

/** Reads a mark before three figures as grouping and any other as decimal; both where both fit. */
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

interface Scale {
  readonly by: number;
  /** What stands after it. */
  readonly rest: string;
}

/** How many words a scale may have. */
const mostWords = 3;

/** The scale that follows a number: "1.5 million", "3 mil millones", "5万", "$5m". */
function readScale(after: string): Scale | null {
  const next = after.replace(/^[\s.\u00a0-]/u, '');
  const letter = scaleLetters.find(([pattern]) => pattern.test(next));
  return letter ? { by: letter[1], rest: next.slice(1) } : readWords(next, mostWords);
}

function readWords(text: string, most: number): Scale | null {
  const [pattern, by] = scales.find(([each]) => most > 0 && each.test(text)) ?? [];
  if (!pattern || by === undefined) return null;
  const rest = text.replace(pattern, '');
  const further = readWords(rest.replace(/^[\s.\u00a0-]+/u, ''), most - 1);
  return further ? { by: by * further.by, rest: further.rest } : { by, rest };
}

/** From two up: "one" is an article in most languages, and says little. */
const rows = [
  'two zwei deux dos due dois duas два две 二 两 둘',
  'three drei trois tres tre três три 三 셋',
  'four vier quatre cuatro quattro quatro четыре 四 넷',
  'five fünf cinq cinco cinque пять 五',
  'six sechs seis sei шесть 六',
  'seven sieben sept siete sette sete семь 七',
  'eight acht huit ocho otto oito восемь 八',
  'nine neun neuf nueve nove девять 九',
  'ten zehn dix diez dieci dez десять 十',
  'eleven elf onze once undici одиннадцать',
  'twelve zwölf douze doce dodici doze двенадцать',
];

const numberWords: ReadonlyMap<string, number> = new Map(
  rows.flatMap((words, index) => words.split(' ').map((word) => [word, index + 2] as const)),
);

/** Words of another meaning in some language: "once" and "due" are English, too. */
const ambiguousWords: ReadonlySet<string> = new Set(
  'once sei due tre elf dos sept acht dix onze dez sete duas nove doze 十 三 二 两 四 五 六 七 八 九 둘 셋 넷'.split(
    ' ',
  ),
);

type ScaleWord = readonly [pattern: RegExp, by: number];

/** Letters, which may stand for a measure as well: "5 m". */
const scaleLetters: readonly ScaleWord[] = [
  [/^k(?!\p{L})/iu, 1e3],
  [/^m(?!\p{L})/iu, 1e6],
  [/^b(?!\p{L})/iu, 1e9],
];

/** Words and signs; several in a row multiply each other: "mil millones", "千万". */
const scales: readonly ScaleWord[] = [
  [/^(?:十|십)/u, 10],
  [/^(?:hundred|hundert|सौ(?![\p{L}\p{M}])|ร้อย|百(?![分點点])|백)/iu, 1e2],
  [
    /^(?:thousand|tausend|tsd|mille?s?|mil|mila|тыс|тысяч[аи]?|(?:ألف|الف|آلاف)ا?\p{M}*|ह(?:ज\u093c?|\u095b)ार)(?![\p{L}\p{M}])/iu,
    1e3,
  ],
  [/^(?:千(?![克米瓦卡])|천|พัน)/u, 1e3],
  [/^(?:[万萬만]|หมื่น)/u, 1e4],
  [/^(?:(?:lakhs?|लाख)(?![\p{L}\p{M}])|แสน)/iu, 1e5],
  [
    /^(?:mn|mio|million(?:s|en)?|millones|millón|milhões|milhão|milioni|milione|млн|миллион(?:а|ов)?|मिलियन)(?![\p{L}\p{M}])/iu,
    1e6,
  ],
  [/^(?:(?:مليون|ملايين)[\p{L}\p{M}]*|ล้าน)/u, 1e6],
  [/^(?:crores?|करो(?:ड\u093c?|\u095c))(?![\p{L}\p{M}])/iu, 1e7],
  [/^[亿億억]/u, 1e8],
  [
    /^(?:bn|billions?|bilhões|bilhão|mrd|milliarden?|milliards?|miliardi|miliardo|млрд|миллиард(?:а|ов)?|अरब|बिलियन)(?![\p{L}\p{M}])/iu,
    1e9,
  ],
  [/^(?:مليار|بليون)[\p{L}\p{M}]*/u, 1e9],
  [
    /^(?:tn|trillions?|billionen|billones|billón|bilioni|trilhões|трлн|триллион(?:а|ов)?|تريليون\p{L}*|ट्रिलियन)(?![\p{L}\p{M}])/iu,
    1e12,
  ],
  [/^[兆조]/u, 1e12],
];

const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ru'];

/** Full names by their numbers, as they stand in a date; abbreviations are left to the reader. */
const months = new Map(
  locales.flatMap((locale) =>
    Array.from({ length: 12 }, (_, month) => {
      const date = new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      });
      const parts = date.formatToParts(Date.UTC(2001, month, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.toLowerCase(), month + 1] as const;
    }),
  ),
);

interface ReadMonth {
  readonly text: string;
  readonly month: number;
}

export function readMonths(text: string): ReadMonth[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const month = months.get(word);
    return month === undefined ? [] : [{ text: word, month }];
  });
}
