import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import type { Language } from './find-languages.ts';
import { type Measure, readMeasure } from './measures.ts';
import { readNumberWords } from './number-words.ts';
import { type Mention, type Quantity, type Reading, toMention } from './quantity.ts';
import { asClock, readDates } from './read-dates.ts';
import { readFractions, share, toShare } from './read-fractions.ts';
import { readRomans } from './read-romans.ts';
import { readScale, type Scale } from './read-scale.ts';
import { type ReadText, toReadText } from './words.ts';

const digits =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}_](?<!(?<!\p{L})(?:Rp|Rs|Fr|CHF|EUR|USD|GBP|kr|v|Q))|\p{N}[.,])[+−-]?\d+(?:[.,'’\u00a0\u202f_ ]\d{3}(?!\d)|,\d{2}(?=,\d{3}))*(?:[.,٫]\d+)?/giu;

/** Reads what a text tells in numbers, in figures of any script and in words of its languages: quantities, dates and times. */
export function readMentions(given: string, languages: readonly Language[]): Mention[] {
  const read = toReadText(given);
  const { text } = read;
  const found = withoutOverlap([
    ...readDates(read),
    ...readFractions(text),
    ...readRomans(text),
    ...readFigures(text),
    ...readWorded(read, languages),
  ]).map((each) => asClock(text, each));
  return joinNeighbours(text, found);
}

/** Reads "2 hours 15 minutes" as 135 minutes, too, and "one in five" as 20 %. */
function joinNeighbours(text: string, mentions: readonly Mention[]): Mention[] {
  const joined: Mention[] = [];
  for (const each of mentions.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    const both = last && join(text, last, each);
    if (both) joined[joined.length - 1] = both;
    else joined.push(each);
  }
  return joined;
}

/** How far two that belong together are apart at most, in characters. */
const farthest = 16;

function join(text: string, first: Mention, second: Mention): Mention | null {
  if (second.start < first.end || second.start - first.end > farthest) return null;
  const between = text.slice(first.end, second.start);
  const told = addUp(first, second, between) ?? divide(first, second, between);
  if (!told) return null;
  const parts = [...(first.otherwise ?? first.told), ...second.told];
  return {
    ...first,
    end: second.end,
    text: text.slice(first.start, second.end),
    told: [told],
    otherwise: parts.filter(({ readings }) => readings[0]?.value !== 1),
    isOpen: true,
    isSure: second.isSure,
  };
}

const and = /^\s?(?:(?:and|und|et|y|con|mit|e|en|och|og|i|и|ve|dan|و|ו)?\s|,\s)?$/u;
const joinable: ReadonlySet<string> = new Set(['time', 'length', 'mass', 'money']);

function addUp(first: Mention, second: Mention, between: string): Quantity | null {
  const [one, two] = [first.told[0], second.told[0]];
  const [large, small] = [one?.measure, two?.measure];
  if (!one || !two || !large || !small || !and.test(between)) return null;
  if (!joinable.has(large.family) || !large.kinds.some((kind) => small.kinds.includes(kind)))
    return null;
  const [part] = two.readings;
  if (!part || large.factor <= small.factor) return null;
  const value = (one.readings[0]?.value ?? 0) * (large.factor / small.factor) + part.value;
  return { ...two, readings: [{ value, step: part.step }], scaled: null };
}

const outOf =
  /^\s(?:in|of|out of|von|sur|su|de|de cada|em cada|op de|op|na|z|ze|из|av|af|dari|trên)\s(?:every\s)?$/iu;

function divide(first: Mention, second: Mention, between: string): Quantity | null {
  const [one, two] = [first.told[0], second.told[0]];
  const [part, whole] = [one?.readings[0]?.value, two?.readings[0]?.value];
  if (!part || !whole || one?.measure || two?.measure || one?.scaled || first.otherwise)
    return null;
  return outOf.test(between) && part < whole ? toShare(part / whole) : null;
}

/** Keeps the first of mentions that overlap. */
function withoutOverlap(mentions: readonly Mention[]): Mention[] {
  const taken = new Uint8Array(Math.max(0, ...mentions.map(({ end }) => end)));
  return mentions.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
}

function readFigures(text: string): Mention[] {
  return [...text.matchAll(digits)].flatMap(({ 0: figures, index }) =>
    readNumber(text, { start: index, end: index + figures.length }, readDigits(figures)),
  );
}

function readWorded(read: ReadText, languages: readonly Language[]): Mention[] {
  const { text } = read;
  return readNumberWords(read, languages)
    .filter(({ value, end }) => value > 1 || countsOne(text.slice(end, end + reach.after)))
    .flatMap(({ start, end, value, isSure }) =>
      readNumber(text, { start, end }, [{ value, step: 1 }]).map((each) => ({
        ...each,
        isSure: isSure && (value > 1 || each.told.some(({ scaled }) => scaled !== null)),
      })),
    );
}

/** "One" is an article in most languages: it counts in "a million" and in "one in five". */
function countsOne(after: string): boolean {
  return (
    /^\s(?:fortnight|(?:in|out of|of|von|sur|su|de|em|op|na|z|ze|из|av|af|dari|trên)\s)/iu.test(
      after,
    ) || readScale(after) !== null
  );
}

/** How much before and after a number may belong to it, in characters. */
const reach = { before: 24, after: 60 };

function readNumber(text: string, { start, end }: TextSpan, read: readonly Reading[]): Mention[] {
  if (read.length === 0) return [];
  const before = text.slice(Math.max(0, start - reach.before), start);
  const whole = text.slice(end, end + reach.after);
  const [suffix] = andHalf.exec(whole) ?? ordinal.exec(whole) ?? [''];
  const after = whole.slice(suffix.length);
  const readings = andHalf.test(whole)
    ? read.map(({ value, step }) => ({ value: value + 0.5, step: step / 10 }))
    : read;
  const scale = withoutOf(readScale(after));
  // The "m" of "750 m" is no million.
  const found = readMeasure(before, scale?.rest ?? after) ?? readMeasure(before, after);
  const measure = found?.measure ?? (scale?.isShare ? share : null);
  const isRough = isRoughAfter(before.slice(0, before.length - (found?.before ?? 0)));
  const toRounded = (each: Reading) =>
    withSign(isRough ? toRough(each) : each, text.slice(Math.max(0, start - 8), end), measure);
  const scaled =
    scale?.by === undefined ? null : readings.map((each) => toRounded(multiply(each, scale.by)));
  const rest = (scale ? scale.rest : after).length - (found?.after ?? 0);
  const span = { start, end, text: text.slice(start, end).toLowerCase() };
  const mention = toMention(span, {
    told: [
      {
        readings: readings.map(toRounded),
        scaled,
        measure,
        mayBeRounded: isRough ? 'roughly' : measure || scale ? 'in its last place' : 'never',
      },
    ],
  });
  return [
    {
      ...mention,
      start: start - (found?.before ?? 0),
      end: Math.max(end, end + whole.length - rest),
    },
  ];
}

/** "21st", "3e", "5º". */
const ordinal = /^(?:st|nd|rd|th|e|er|ème|\.?[ºª]|-?й|-?я|\.)(?=\s\p{L})/iu;
const andHalf =
  /^\s(?:and a half|einhalb|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|с половиной|i pół|en (?:een )?half|och en halv|og en halv|buçuk|rưỡi|setengah|ونصف|וחצי)(?!\p{L})/iu;

/** "Three quarters of an hour" is a part of that measure. */
function withoutOf(scale: Scale | null): Scale | null {
  return scale?.isShare
    ? { ...scale, rest: scale.rest.replace(/^\s(?:of )?an?(?=\s)|^\sd['’]/u, '') }
    : scale;
}

function multiply({ value, step }: Reading, by: number): Reading {
  return { value: value * by, step: step * by };
}

const minus =
  /(?:^|[\s(約])(?:[−–-]|minus |moins |menos |meno |минус |мінус |eksi |âm |ลบ\s?|マイナス|零下|영하\s?|ناقص |माइनस |שון |מינוס )[^\s−–-]*$/iu;

/** Only temperatures are told with their sign: "−5 %" fell by 5 %. */
function withSign(reading: Reading, words: string, measure: Measure | null): Reading {
  return measure?.family === 'temperature' && minus.test(words)
    ? { ...reading, value: -reading.value }
    : reading;
}

const roughWords: ReadonlySet<string> = new Set(
  "about around roughly approximately approx approx. nearly almost some ca ca. c. over under just~over just~under close~to rund etwa ungefähr fast knapp gut über environ près~de autour~de plus~de presque unos unas aproximadamente alrededor~de cerca~de casi más~de cerca~di circa quasi oltre quase mais~de około ok. prawie ponad примерно около почти приблизно близько майже более ungefär omkring nästan drygt cirka ongeveer bijna zo'n ruim zirka yaklaşık kabaca neredeyse khoảng gần hơn sekitar kira-kira hampir حوالي نحو تقريبا قرابة בערך כמעט लगभग करीब तकरीबन περίπου asi zhruba"
    .split(' ')
    .map((words) => words.replace('~', ' ')),
);
const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'de', "d'"]);
const roughSigns = /[~≈∼約约]$|(?:大约|大約|およそ|ほぼ|将近|약|대략|거의|ประมาณ|ราว)$/u;

/** Returns true when what stands before a number says that it is rounded. */
function isRoughAfter(before: string): boolean {
  const plain = before.replace(/[\p{Sc}−-]$/u, '').trimEnd();
  if (roughSigns.test(plain)) return true;
  const words = plain.toLowerCase().split(/[\s(]/u);
  const isRough = () =>
    roughWords.has(words.at(-1) ?? '') || roughWords.has(words.slice(-2).join(' '));
  if (isRough()) return true;
  return articles.has(words.pop() ?? '') && isRough();
}

/** "About 300" tells no more than its hundreds. */
function toRough({ value, step }: Reading): Reading {
  let wide = step;
  while (wide * 10 <= Math.abs(value) && isWhole(value / (wide * 10))) wide *= 10;
  return { value, step: isWhole(value / (wide * 5)) ? wide * 5 : wide };
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9;
}

/** Reads a mark before three figures as grouping and any other as decimal; both where both fit. */
function readDigits(figures: string): Reading[] {
  const plain = figures
    .replace(/^[+−-]/, '')
    .replace('٫', '.')
    .replace(/['’\u00a0\u202f_ ]/g, '');
  const readings: Reading[] = [];
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(plain))
    readings.push(toReading(plain.replaceAll(',', '')));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)) {
    readings.push(toReading(plain.replaceAll('.', '').replace(',', '.')));
  }
  if (/^\d+(?:[.,](?!000$)\d+)?$/.test(plain)) readings.push(toReading(plain.replace(',', '.')));
  return readings;
}

function toReading(decimal: string): Reading {
  return { value: Number(decimal), step: 10 ** -(decimal.split('.')[1]?.length ?? 0) };
}
