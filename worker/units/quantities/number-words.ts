import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import * as ar from 'n2words/ar-SA';
import * as cs from 'n2words/cs-CZ';
import * as da from 'n2words/da-DK';
import * as de from 'n2words/de-DE';
import * as el from 'n2words/el-GR';
import * as en from 'n2words/en-GB';
import * as es from 'n2words/es-ES';
import * as fr from 'n2words/fr-FR';
import * as he from 'n2words/he-IL';
import * as hi from 'n2words/hi-IN';
import * as id from 'n2words/id-ID';
import * as it from 'n2words/it-IT';
import * as ja from 'n2words/ja-JP';
import * as ko from 'n2words/ko-KR';
import * as nl from 'n2words/nl-NL';
import * as pl from 'n2words/pl-PL';
import * as pt from 'n2words/pt-PT';
import * as ru from 'n2words/ru-RU';
import * as sv from 'n2words/sv-SE';
import * as th from 'n2words/th-TH';
import * as tr from 'n2words/tr-TR';
import * as uk from 'n2words/uk-UA';
import * as vi from 'n2words/vi-VN';
import type { Language } from './find-languages.ts';
import { fold, type ReadText, type Word } from './words.ts';

/** A number in words. */
export interface WordedNumber extends TextSpan {
  readonly value: number;
  readonly text: string;
  /** The words mean nothing else, and so may be held against a sentence. */
  readonly isSure: boolean;
}

interface Words {
  toCardinal(value: number, options?: object): string;
  toOrdinal(value: number): string;
}

const spelled: Readonly<Record<Language, Words>> = {
  ar,
  cs,
  da,
  de,
  el,
  en,
  es,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  sv,
  th,
  tr,
  uk,
  vi,
};

/** Forms that the library does not spell, from two up: of other cases and genders. */
const otherForms: Partial<Record<Language, string>> = {
  en: 'both|pair|couple|twice|double|doubled|doubles|doubling thrice|triple|tripled|triples fourfold|quadrupled',
  de: 'beide|beiden|zweimal|doppelt dreimal|dreifach viermal',
  ru: 'две|двух|двум|двумя|оба|обе|вдвое|дважды три|трёх|трех|трём|тремя четыре|четырёх|четырех|четырём пяти|пятью шести|шестью семи|семью восьми|восемью девяти|девятью десяти|десятью одиннадцати двенадцати',
  uk: 'дві|двох|двом трьох|трьом чотирьох п’яти|пяти шести семи восьми девяти десяти',
  pl: 'dwie|dwóch|dwoje|dwa|dwukrotnie trzech|trzem czterech|czterem pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu jedenastu dwunastu',
  cs: 'dvě|dvou|dvěma tří|třem čtyř|čtyřem pěti šesti sedmi osmi devíti deseti jedenácti dvanácti',
  ar: 'اثنين|اثنتان|اثنتين ثلاث|ثلاثة أربع|أربعة|اربعة خمس|خمسة ست|ستة سبع|سبعة ثمان|ثماني|ثمانية تسع|تسعة عشر|عشرة',
  he: 'שני|שתי|שניים|שתיים שלוש|שלושה|שלושת ארבע|ארבעה|ארבעת חמש|חמישה|חמשה|חמשת שש|שישה|ששה שבע|שבעה שמונה תשע|תשעה עשר|עשרה',
  hi: 'दोनों|दोगुना|दुगुना तीनों चारों पाँच|पांच छह|छः|छे',
  es: 'ambos|ambas|doble',
  it: 'entrambi|entrambe|doppio',
  pt: 'duas|ambos|ambas|dobro',
  nl: 'beide|dubbel|tweemaal',
  sv: 'båda|dubbelt',
};

/** "One" is an article in most languages, and counts only with a scale: "a million". */
const ones =
  'a an one ein eine einer un une uno una um uma een один одна одну jeden jedna bir một satu se एक אחד واحد'.split(
    ' ',
  );

/** Numbers with a half that are one word. */
const withHalf: readonly (readonly [string, number])[] = [
  ...[
    'anderthalb',
    'eineinhalb',
    'półtora',
    'półtorej',
    'полтора',
    'полторы',
    'півтора',
    'डेढ़',
    'halvannan',
    'halvanden',
    'anderhalf',
  ].map((word) => [word, 1.5] as const),
  ...['ढाई', 'zweieinhalb', 'tweeënhalf'].map((word) => [word, 2.5] as const),
  ['dreieinhalb', 3.5],
];

/** Arabic ordinals from 11 on, which the library spells as cardinals. */
const arabicOrdinals = 'الحادي|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع'
  .split('|')
  .flatMap((word, index) => [
    [`${word} عشر`, index + 11] as const,
    [`${word} والعشرين`, index + 21] as const,
  ]);

/** The native numbers of Korean, which count things. */
const koreanTens = ' 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔'.split(' ');
const koreanOnes = ' |한 하나|두 둘|세 셋|네 넷|다섯|여섯|일곱|여덟|아홉'
  .split('|')
  .map((each) => each.split(' '));
const korean = koreanTens.flatMap((tens, ten) =>
  koreanOnes.flatMap((forms, one) => forms.map((form) => [tens + form, ten * 10 + one] as const)),
);

/** Words of another meaning. */
const ambiguous: ReadonlySet<string> = new Set(
  'both pair couple double second triple acht elf beide beiden doppelt six neuf dos ambos ambas doble sei entrambi entrambe doppio duas dobro dubbel båda dubbelt yüz on altı kırk bin ba năm tư hai bảy sáu bốn oba две десять сто sto दो नौ सौ दोनों छह חמש שש שבע שני ست עשר عشر en tre sex fem ti to fire seks syv fem ni eli'.split(
    ' ',
  ),
);

/** Languages that put no space between words. */
const unspaced: ReadonlySet<Language> = new Set(['th', 'ja', 'ko']);

/** The numbers that are looked for in words: a scale such as "million" is read apart. */
const readable = [
  ...range(2, 1_999, 1),
  ...range(2_000, 9_900, 100),
  ...range(10_000, 100_000, 1_000),
];
const mostOrdinal = 99;

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}

interface Vocabulary {
  readonly values: ReadonlyMap<string, number>;
  /** The first words, or the first letters where no spaces are. */
  readonly beginnings: ReadonlySet<string>;
}

const vocabularies = new Map<Language, Vocabulary>();

function findVocabulary(language: Language): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const words = spelled[language];
  const ordinals = range(2, mostOrdinal, 1).flatMap((value) =>
    listEndings(words.toOrdinal(value), language).map((form) => [form, value] as const),
  );
  const cardinals = readable.flatMap((value) =>
    genders.map((gender) => [words.toCardinal(value, { gender }), value] as const),
  );
  const others = (otherForms[language] ?? '')
    .split(' ')
    .flatMap((forms, index) => forms.split('|').map((form) => [form, index + 2] as const));
  const all = [
    ...ones.map((form) => [form, 1] as const),
    ...(language === 'ko' ? korean : []),
    ...(language === 'ar' ? arabicOrdinals : []),
    ...withHalf,
    ...ordinals,
    ...others,
    ...cardinals,
  ].filter(([form, value]) => form !== '' && (value !== 1 || !unspaced.has(language)));
  const pairs = all.flatMap(([form, value]) => toKeys(form).map((key) => [key, value] as const));
  const begin = (form: string) =>
    unspaced.has(language)
      ? fold(form.slice(0, 1))
      : fold(/^[\p{L}\p{M}'’ʼ]+/u.exec(form)?.[0] ?? '');
  const vocabulary = {
    values: new Map(pairs),
    beginnings: new Set(all.map(([form]) => begin(form))),
  };
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

const genders = ['masculine', 'feminine'] as const;

/** The endings of an ordinal, by what they take the place of. */
const endings: Partial<Record<Language, readonly [ending: RegExp, others: readonly string[]]>> = {
  de: [/$/u, ['r', 'n', 's', 'm']],
  es: [/o(?= |$)/gu, ['a']],
  pt: [/o(?= |$)/gu, ['a']],
  it: [/o(?= |$)/gu, ['a']],
  pl: [/[yi]$/u, ['a', 'e', 'ego', 'emu', 'ym', 'ą', 'ej', 'ie', 'iego', 'im', 'ia', 'iej']],
  cs: [/[ýí]$/u, ['á', 'é', 'ého', 'ému', 'ém', 'ou', 'ích', 'ího']],
  ru: [/[ыио]й$/u, ['ая', 'ое', 'ого', 'ому', 'ом', 'ой', 'ую', 'ые', 'ых', 'ья', 'ье', 'ьего']],
  uk: [/[иі]й$/u, ['а', 'е', 'ого', 'ому', 'ої', 'ій', 'у', 'і', 'их']],
};

function listEndings(ordinal: string, language: Language): string[] {
  const [ending, others] = endings[language] ?? [];
  if (!ending || !others) return [ordinal];
  return [ordinal, ...others.map((other) => ordinal.replace(ending, other))];
}

/** A form with and without its "and": "three hundred and five". */
function toKeys(form: string): string[] {
  return [...new Set([fold(form), fold(form.replace(/ (?:and|og|och) /gu, ' '))])];
}

/** Reads the numbers that a text writes in words of these languages. */
export function readNumberWords(
  { text, words }: ReadText,
  languages: readonly Language[],
): WordedNumber[] {
  const spaced = languages.filter((language) => !unspaced.has(language)).map(findVocabulary);
  return [
    ...readSpaced(text, words, spaced),
    ...languages
      .filter((language) => unspaced.has(language))
      .flatMap((language) => readUnspaced(text, language)),
  ];
}

/** How many words a number may have, and how many characters where no spaces are. */
const mostWords = 6;
const mostCharacters = 14;

function readSpaced(
  text: string,
  words: readonly Word[],
  vocabularies: readonly Vocabulary[],
): WordedNumber[] {
  const found: WordedNumber[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const able = vocabularies.filter(({ beginnings }) => first && beginnings.has(first.key));
    if (!first || able.length === 0) continue;
    for (let count = countJoined(text, words.slice(at, at + mostWords)); count > 0; count -= 1) {
      const key = words
        .slice(at, at + count)
        .map((word) => word.key)
        .join('');
      const value = able.map(({ values }) => values.get(key)).find((each) => each !== undefined);
      if (value === undefined) continue;
      const end = words[at + count - 1]?.end ?? first.end;
      const said = text.slice(first.start, end).toLowerCase();
      found.push({ start: first.start, end, value, text: said, isSure: !ambiguous.has(said) });
      at += count - 1;
      break;
    }
  }
  return found;
}

/** Counts the words from the first on that only spaces and hyphens part. */
function countJoined(text: string, words: readonly TextSpan[]): number {
  const apart = words.findIndex(({ start }, index) => {
    const before = words[index - 1];
    return before !== undefined && !/^[\s\u00a0-]{1,2}$/u.test(text.slice(before.end, start));
  });
  return apart === -1 ? words.length : apart;
}

function readUnspaced(text: string, language: Language): WordedNumber[] {
  const { values, beginnings } = findVocabulary(language);
  const found: WordedNumber[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!beginnings.has(fold(text.charAt(at)))) continue;
    for (let end = Math.min(text.length, at + mostCharacters); end > at; end -= 1) {
      const said = text.slice(at, end);
      const value = values.get(fold(said));
      if (value === undefined) continue;
      found.push({
        start: at,
        end,
        value,
        text: said,
        isSure: language !== 'ko' && value > 10 && said.length > 1,
      });
      at = end - 1;
      break;
    }
  }
  return found;
}
