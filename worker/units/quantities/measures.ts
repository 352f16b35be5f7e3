import { exactMeasures, physicalMeasures } from './physical-measures.ts';
import { anyDollar, type MeasureRow, timeAndMoney } from './time-and-money.ts';

/** A unit of measure, or what a share or a sum is told in. */
export interface Measure {
  /** Of what it is a measure: two measures of one family differ, two of others may not be meant. */
  readonly family: string;
  /** What it converts to; several where the word may mean any of them, as "$" may. */
  readonly kinds: readonly string[];
  /** One of it in the common measure of its kind. */
  readonly factor: number;
  /** What is added after the factor: only temperatures have it. */
  readonly offset: number;
  /** The word means nothing else: "km" does, "m" may be a million. */
  readonly isSure: boolean;
}

/** What stands before a number. */
const before: readonly (readonly [sign: RegExp, family: string, kinds: string])[] = [
  [/R\$\s?$/u, 'money', 'BRL'],
  [/US\$\s?$/u, 'money', 'USD'],
  [/(?:HK)\$\s?$/u, 'money', 'HKD'],
  [/(?:NZ)\$\s?$/u, 'money', 'NZD'],
  [/(?:NT)\$\s?$/u, 'money', 'TWD'],
  [/(?:A|AU)\$\s?$/u, 'money', 'AUD'],
  [/(?:C|CA)\$\s?$/u, 'money', 'CAD'],
  [/(?<!\p{L})S\$\s?$/u, 'money', 'SGD'],
  [/\$\s?$/u, 'money', anyDollar],
  [/[¥￥]\s?$/u, 'money', 'JPY CNY'],
  [/₹\s?$/u, 'money', 'INR'],
  [/(?:Rs|रु)\.?\s?$/u, 'money', 'INR PKR LKR NPR'],
  [/(?:Rp|IDR)\.?\s?$/u, 'money', 'IDR'],
  [/€\s?$/u, 'money', 'EUR'],
  [/£\s?$/u, 'money', 'GBP'],
  [/₽\s?$/u, 'money', 'RUB'],
  [/₴\s?$/u, 'money', 'UAH'],
  [/₩\s?$/u, 'money', 'KRW'],
  [/₺\s?$/u, 'money', 'TRY'],
  [/₪\s?$/u, 'money', 'ILS'],
  [/฿\s?$/u, 'money', 'THB'],
  [/(?:CHF|Fr\.|SFr\.?)\s?$/u, 'money', 'CHF'],
  [
    /(?<!\p{L})(USD|EUR|GBP|JPY|CNY|PLN|SEK|NOK|DKK|CZK|TRY|ILS|THB|AUD|CAD|INR|BRL|VND|KRW|RUB)\s?$/u,
    'money',
    '$1',
  ],
  [/(?<!\p{L})kr\.?\s?$/u, 'money', 'SEK NOK DKK'],
  [/(?:百分之|ร้อยละ|(?<!\p{L})yüzde|%)\s?$/iu, 'share', 'share'],
  [/(?:公元前|紀元前|기원전)\s?$/u, 'era', 'before'],
  [/(?:(?<!\p{L})A\.?D\.?|公元|西暦|紀元後)\s?$/u, 'era', 'after'],
  [/時速\s?$/u, 'speed', 'speed'],
];

/** Words of another meaning, too: "10 min" may be the least, "5 pounds" money. */
const unsure =
  /^(?:.|min|sec|mes|ans?|ore|pounds?|foot|pp|mi|ch|pa|rs|kn|bar|try|won|stones?|jam|ay|lat|pies|hari|uur|ad|ce|ac|dc|cc|oz|PS|ton|kr|tl|cl|mio|IE|saat|gradi|grad|real|dong|hp|giờ|năm|tháng|kv|mv|db|ct|kilos?|キロ|ミリ)$/iu;

interface MeasureTable {
  /** Has a group for each row. */
  readonly pattern: RegExp;
  readonly rows: readonly Omit<Measure, 'isSure'>[];
}

function toTable(of: Readonly<Record<string, readonly MeasureRow[]>>, flags: string): MeasureTable {
  const all = Object.entries(of).flatMap(([family, rows]) => rows.map((row) => ({ family, row })));
  const words = all.map(({ row: [each] }) => `(${each})`).join('|');
  return {
    pattern: new RegExp(`^[\\s\\u00a0\\u202f-]?(?:${words})(?![\\p{Lu}\\p{Ll}])`, flags),
    rows: all.map(({ family, row: [, factor, kinds = family, offset = 0] }) => ({
      family,
      kinds: kinds.split(' '),
      factor,
      offset,
    })),
  };
}

const tables = [
  toTable(exactMeasures, 'u'),
  toTable({ ...physicalMeasures, ...timeAndMoney }, 'iu'),
];

/** A measure as a text has it: so many characters before its number or after it. */
export interface ReadMeasure {
  readonly measure: Measure;
  readonly before: number;
  readonly after: number;
}

/** Reads the measure of a number from the text before and after it; null without a known one. */
export function readMeasure(left: string, right: string): ReadMeasure | null {
  return readSign(left) ?? readWord(right);
}

function readSign(left: string): ReadMeasure | null {
  for (const [sign, family, named] of before) {
    const found = sign.exec(left);
    if (!found) continue;
    const kinds = (found[1] ?? named).split(' ');
    const measure = { family, kinds, factor: factorOf(family), offset: 0, isSure: true };
    return { measure, before: found[0].length, after: 0 };
  }
  return null;
}

/** "%5" is a share, "時速60" a speed in kilometres an hour. */
function factorOf(family: string): number {
  if (family === 'share') return 0.01;
  return family === 'speed' ? 1 / 3.6 : 1;
}

function readWord(right: string): ReadMeasure | null {
  for (const { pattern, rows } of tables) {
    const found = pattern.exec(right);
    const index = found?.findIndex((group, place) => place > 0 && group !== undefined) ?? 0;
    const row = rows[index - 1];
    const word = found?.[index];
    if (!row || !found || word === undefined) continue;
    const isSure = /^[$€£%]/u.test(word) || !unsure.test(word);
    return { measure: { ...row, isSure }, before: 0, after: found[0].length };
  }
  return null;
}
