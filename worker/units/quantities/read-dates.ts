import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import { readFigure } from './figures.ts';
import type { Measure } from './measures.ts';
import { findMonth, otherMonths } from './month-names.ts';
import { type Mention, type Quantity, toMention, toQuantity } from './quantity.ts';
import type { ReadText, Word } from './words.ts';

const month: Measure = { family: 'month', kinds: ['month'], factor: 1, offset: 0, isSure: true };
const clock: Measure = { ...month, family: 'clock', kinds: ['clock'] };
const weekday: Measure = { ...month, family: 'weekday', kinds: ['weekday'] };
const century: Measure = { ...month, family: 'time', kinds: ['calendar'], factor: 1_200 };

/** Reads the dates, months and clock times of a text. */
export function readDates({ text, words }: ReadText): Mention[] {
  return [
    ...readNumericDates(text),
    ...readExactTimes(text),
    ...readClocks(text),
    ...readMonths(text, words),
    ...readCenturies(text),
    ...readEras(text),
    ...readWeekdays(text),
  ];
}

type Groups = Readonly<Record<string, string | undefined>>;

function readAll(
  text: string,
  patterns: readonly RegExp[],
  read: (span: TextSpan & { readonly text: string }, groups: Groups) => Mention | null,
): Mention[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups = {} }) => {
      const span = { start: index, end: index + words.length, text: words.trim().toLowerCase() };
      return read(span, groups) ?? [];
    }),
  );
}

const han = '[\\d〇零一二三四五六七八九十]';
const numericDates: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/gu,
  new RegExp(
    `(?:(?<year>${han}{4})\\s?[年년]\\s?)?(?<month>${han}{1,2})\\s?[月월](?:\\s?(?<day>${han}{1,3})\\s?[日号號일])`,
    'gu',
  ),
  new RegExp(`(?<year>${han}{4})\\s?[年년]\\s?(?<month>${han}{1,2})\\s?[月월]`, 'gu'),
  /(?<![\d.,/])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?!\d)/gu,
  /(?<![\d.,/])(?<either>\d{1,2})[/-](?<other>\d{1,2})[/-](?<year>\d{4})(?!\d)/gu,
  /(?<![\d/.])(?<month>\d{1,2})\/(?<year>\d{4})(?!\d)/gu,
  /tháng\s(?<month>\d{1,2})(?:[/\s](?:năm\s)?(?<year>\d{4}))?/giu,
  /(?<![\d.,/])(?<day>\d{1,2})(?<mark>[./])(?<month>\d{2})(?:\.|(?=$|[\s,;]))(?!\d|\s?[%°\p{Sc}])/gu,
];

function readNumericDates(text: string): Mention[] {
  return readAll(text, numericDates, (span, groups) => {
    const days = listDays(groups);
    if (days.length === 0) return null;
    const numbers = days.flatMap(({ day }) => day ?? []);
    const rest = [
      ...(groups.year === undefined ? [] : [toQuantity([readFigure(groups.year)])]),
      ...(numbers.length > 0 ? [toQuantity(numbers)] : []),
    ];
    const months = toQuantity(
      days.map((each) => each.month),
      month,
    );
    if (groups.mark === undefined)
      return toMention(span, { told: [months, ...rest], otherwise: rest });
    const decimal = toQuantity([Number(`${readFigure(groups.day)}.${groups.month}`)]);
    return toMention(span, { told: [months, ...rest], otherwise: [decimal], isOpen: true });
  });
}

/** A date as a calendar has it. */
interface Day {
  readonly month: number;
  readonly day: number | null;
}

/** "03/01" is in March or in January, "25/12" in December alone. */
function listDays({ month: named, day, either, other }: Groups): Day[] {
  const [one, two] = [readFigure(either), readFigure(other)];
  const all =
    named === undefined
      ? [
          { month: one, day: two },
          { month: two, day: one },
        ]
      : [{ month: readFigure(named), day: day === undefined ? null : readFigure(day) }];
  return all.filter((each) => each.month >= 1 && each.month <= 12 && (each.day ?? 1) <= 31);
}

const clockTimes: readonly RegExp[] = [
  /(?<![\d:.,])(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s?(?<half>[ap])\.?\s?m(?![\p{L}\p{M}])\.?/giu,
  /(?:(?<half>午前|午後|上午|下午|晚上|早上|오전|오후)\s?)?(?<hour>[\d一二两三四五六七八九十]{1,3})\s?(?:[時时点點](?!間|间)|시(?!간))(?:\s?(?<minute>[\d一二三四五六七八九十]{1,3})\s?[分분]|(?<thirty>半|반))?/gu,
  /(?<half>午前|午後|上午|下午|晚上|早上|오전|오후)\s?(?<hour>\d{1,2})[:：](?<minute>\d{2})/gu,
  /(?<![\d:.,])(?<hour>\d{1,2})\s?(?:[:h]|giờ)\s?(?<minute>[0-5]\d)(?![\d:])(?:\s?(?:uhr|uur|น\.))?/giu,
  /(?<![\d:.,])(?<hour>\d{1,2})(?:[.](?<minute>[0-5]\d))?\s?(?:uhr|uur|o.clock|น\.|giờ|बजे)(?!\p{L})/giu,
  /(?<![\p{L}\p{M}])(?:kl|klo|godz|pukul|um|às|alle ore)\.?\s(?<hour>\d{1,2})[.:](?<minute>[0-5]\d)(?!\d)/giu,
];

/** With seconds, where a minute may be a rounded one. */
const exactTimes =
  /(?<![\d:.,])(?<hour>\d{1,2})\s?[:h]\s?(?<minute>[0-5]\d)\s?(?::|min)\s?(?<second>[0-5]\d)(?![\d:])/giu;

function readExactTimes(text: string): Mention[] {
  return readAll(text, [exactTimes], (span, { hour, minute, second }) => {
    const numbers = [hour, minute, second].map(readFigure);
    const [hours = 0, minutes = 0, seconds = 0] = numbers;
    const value = hours * 60 + minutes + seconds / 60;
    const time: Quantity = { ...toQuantity([], clock), readings: [{ value, step: 1 / 60 }] };
    return toMention(span, { told: [time], otherwise: numbers.map((each) => toQuantity([each])) });
  });
}

const noon =
  /(?<![\p{L}\p{M}])(?:noon|midday|mittags?|mediodía|mezzogiorno|meio-dia|полдень|południe|öğle)(?![\p{L}\p{M}])|正午/giu;
const midnight =
  /(?<![\p{L}\p{M}])(?:midnight|mitternacht|medianoche|minuit|mezzanotte|meia-noite|полночь|północ|gece yarısı)(?![\p{L}\p{M}])/giu;
/** Times whose words are not read here. */
const wordedTimes =
  /(?<![\p{L}\p{M}])(?:wpół|полов[иі]н[аеу]|buçuk|rưỡi|والنصف|וחצי|साढ़े|सवा|पौने)(?![\p{L}\p{M}])/giu;

function readClocks(text: string): Mention[] {
  const inFigures = readAll(text, clockTimes, (span, groups) => {
    const hour = readFigure(groups.hour);
    const minute = groups.thirty === undefined ? readFigure(groups.minute ?? '0') : 30;
    if (hour > 24) return null;
    const hours = listHours(hour, groups.half).map((each) => each * 60 + minute);
    return toMention(span, {
      told: [toQuantity(hours, clock)],
      otherwise: [hour, ...(minute > 0 ? [minute] : [])].map((each) => toQuantity([each])),
    });
  });
  const inWords = readAll(text, [wordedTimes], (span) =>
    toMention({ ...span, end: span.start }, { told: [toQuantity([], clock)], isSure: false }),
  );
  const named = [
    ...readAll(text, [noon], (span) =>
      toMention(span, { told: [toQuantity([720], clock)], otherwise: [] }),
    ),
    ...readAll(text, [midnight], (span) =>
      toMention(span, { told: [toQuantity([0, 1440], clock)], otherwise: [] }),
    ),
  ];
  return [...inFigures, ...inWords, ...named];
}

/** The hours of a day that are meant: without "am" or "pm" both may be. */
function listHours(hour: number, half: string | undefined): number[] {
  if (half === undefined) return hour < 13 ? [hour, (hour + 12) % 24] : [hour];
  return [(hour % 12) + (/^(?:p|午後|下午|晚上|오후)/iu.test(half) ? 12 : 0)];
}

function readMonths(text: string, words: readonly Word[]): Mention[] {
  const named = words.flatMap((word) => {
    const number = findMonth(text, word);
    return number === null ? [] : [toMonth({ ...word, text: word.word }, number)];
  });
  const others = otherMonths.flatMap(({ pattern, months }) =>
    readAll(text, [pattern], (span) => toMonth(span, months.indexOf(span.text) + 1)),
  );
  return [...named, ...others];
}

function toMonth(span: TextSpan & { readonly text: string }, number: number): Mention {
  return toMention(span, { told: [toQuantity([number], month)], otherwise: [] });
}

const eras: Readonly<Record<string, number>> = {
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
};

/** "昭和39年" is 1964. */
function readEras(text: string): Mention[] {
  return readAll(
    text,
    [/(?<era>明治|大正|昭和|平成|令和)\s?(?<year>[\d一二三四五六七八九十元]{1,3})年/gu],
    (span, { era = '', year = '' }) => {
      const number = year === '元' ? 1 : readFigure(year);
      return toMention(span, { told: [toQuantity([(eras[era] ?? 0) + number])] });
    },
  );
}

/** Days of the week in scripts without capitals: with them they are names. */
const weekdays: readonly (readonly [pattern: RegExp, days: string])[] = [
  [/(?<day>[月火水木金土日])曜/gu, '月火水木金土日'],
  [/(?:星期|周|礼拜|週)(?<day>[一二三四五六日天])/gu, '一二三四五六日'],
  [/(?<day>[월화수목금토일])요일/gu, '월화수목금토일'],
];

function readWeekdays(text: string): Mention[] {
  return weekdays.flatMap(([pattern, days]) =>
    readAll(text, [pattern], (span, { day = '' }) =>
      toMention(span, {
        told: [toQuantity([days.indexOf(day.replace('天', '日'))], weekday)],
        otherwise: [],
      }),
    ),
  );
}

/** "The 1700s" are the 18th century. */
function readCenturies(text: string): Mention[] {
  return readAll(text, [/(?<!\d)(?<hundreds>1\d)00s/gu], (span, { hundreds }) => {
    const number = readFigure(hundreds);
    const told = [toQuantity([number + 1], century)];
    return toMention(span, { told, otherwise: [toQuantity([number * 100])] });
  });
}

/** What a phrase before or after an hour adds to it, in minutes. */
const shifts: readonly (readonly [before: RegExp | null, after: RegExp | null, minutes: number])[] =
  [
    [/half past\s$/iu, /^\s(?:heures? et demie|y media|e mezz[ao]|e meia)(?!\p{L})/iu, 30],
    [
      /(?:quarter past|viertel nach|kwart over|kvart (?:över|over))\s$/iu,
      /^\s(?:heures? et quart|y cuarto|e un quarto)(?!\p{L})/iu,
      15,
    ],
    [
      /(?:quarter to|viertel vor|kwart voor|kvart i)\s$/iu,
      /^\s(?:heures? moins le quart|menos cuarto|meno un quarto)(?!\p{L})/iu,
      -15,
    ],
    [/(?<!\p{L})(?:halb|halv|half|setengah)\s$/iu, null, -30],
  ];

/** "Half past six" and "halb acht" are times, whose hour a number is. */
export function asClock(text: string, mention: Mention): Mention {
  const hour = mention.told[0]?.readings[0]?.value ?? 0;
  if (mention.told[0]?.measure?.family !== 'time' && mention.told[0]?.measure) return mention;
  const left = text.slice(Math.max(0, mention.start - 16), mention.start);
  const right = text.slice(mention.start + mention.text.length);
  const shift = shifts.find(([before, after]) => before?.test(left) || after?.test(right));
  if (!shift || hour < 1 || hour > 24) return mention;
  const hours = listHours(hour, undefined).map((each) => each * 60 + shift[2]);
  return { ...mention, told: [toQuantity(hours, clock)], otherwise: mention.told, isSure: true };
}
