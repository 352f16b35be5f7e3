import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import { readFigure } from './figures.ts';
import { type Measure, readMeasure } from './measures.ts';
import { type Mention, type Quantity, toMention, toQuantity } from './quantity.ts';
import { findShare } from './read-scale.ts';

/** A part of a whole: half is 50 %. */
export const share: Measure = {
  family: 'share',
  kinds: ['share'],
  factor: 1,
  offset: 0,
  isSure: false,
};

/** Reads the parts of a whole: "½", "3/4", "half an hour", "a third". */
export function readFractions(text: string): Mention[] {
  return [...readSigns(text), ...readSlashed(text), ...readHalves(text), ...readShares(text)];
}

export function toShare(value: number, measure: Measure = share): Quantity {
  // Half is a coarse word.
  const step = value === 1 / 2 ? 0.05 : Math.min(0.01, value / 20);
  return { readings: [{ value, step }], scaled: null, measure, mayBeRounded: 'roughly' };
}

/** "Half" is of a measure where one follows: "half an hour". */
function toFraction(text: string, { start, end }: TextSpan, value: number): Mention {
  const said = text.slice(start, end);
  const next = text.slice(end).replace(/^\s(?:(?:of )?(?:an?|the)|einer?|de)(?=\s)|^\sd['’]/u, '');
  const read = readMeasure('', next);
  const told = [toShare(value, read?.measure)];
  return toMention({ start, end, text: said.toLowerCase() }, { told, otherwise: read ? null : [] });
}

const vulgar = /(?<!\d)(?:(\d{1,3})\s?)?([¼-¾⅐-⅞])/gu;

function readSigns(text: string): Mention[] {
  return [...text.matchAll(vulgar)].map(({ 0: words, 1: whole = '0', 2: sign = '', index }) => {
    const [top = 0, bottom = 1] = sign.normalize('NFKD').split('⁄').map(Number);
    const span = { start: index, end: index + words.length };
    const fraction = toFraction(text, span, Number(whole) + top / bottom);
    // "½mv²" is a formula.
    return { ...fraction, isSure: !/^\p{L}/u.test(text.slice(span.end)) };
  });
}

const slashed = /(?<![\d.,/\p{L}])(?:(\d{1,2})\s)?(\d{1,2})\/(\d{1,3})(?![\d/\p{L}])/gu;
const hanParts =
  /([\d二三四五六七八九十]{1,3})\s?(?:分\s?[之の]|분의)\s?([\d一二三四五六七八九十]{1,3})/gu;

function readSlashed(text: string): Mention[] {
  const inFigures = [...text.matchAll(slashed)].map(
    ({ 0: words, 1: whole = '0', 2: top, 3: bottom, index }) => ({
      words,
      index,
      whole: Number(whole),
      top: Number(top),
      bottom: Number(bottom),
    }),
  );
  const inHan = [...text.matchAll(hanParts)].map(({ 0: words, 1: bottom, 2: top, index }) => ({
    words,
    index,
    whole: 0,
    top: readFigure(top),
    bottom: readFigure(bottom),
  }));
  return [...inFigures, ...inHan]
    .filter(({ top, bottom }) => top < bottom)
    .map(({ words, index, whole, top, bottom }) => {
      const span = { start: index, end: index + words.length };
      const fraction = toFraction(text, span, whole + top / bottom);
      return {
        ...fraction,
        otherwise: fraction.otherwise && [toQuantity([top]), toQuantity([bottom])],
      };
    });
}

const half =
  /(?<![\p{L}\p{M}])(?:half|halves|hälfte|halbe?[nrsm]?|moitié|demi(?:e|-)?|mitad|medi[oa]|metade|mei[oa]|metà|mezz[oa]|helft|halve|hälften|halvdelen|halv[at]?|połow[aęiy]|pół|половин[аыуе]|пол|yarısı|yarım|một nửa|nửa|setengah|separuh|النصف|نصف|חצי|מחצית|आध[ेीा]|μισ[όήά]|polovin[aouy]|půl)(?![\p{L}\p{M}])|(?:一半|半数|半分|절반|ครึ่งหนึ่ง|ครึ่ง)/giu;

/** "Two and a half" is one number. */
const beside = /(?<!\p{L})(?:and a|et|y|e|i|och en|og en|en een)\s$/iu;

function readHalves(text: string): Mention[] {
  return [...text.matchAll(half)]
    .filter(({ index }) => !beside.test(text.slice(Math.max(0, index - 8), index)))
    .map(({ 0: words, index }) =>
      toFraction(text, { start: index, end: index + words.length }, 1 / 2),
    );
}

const article =
  /(?<![\p{L}\p{M}])(?:an?|one|eine?|une?|uno|uma?|een|одна|одну|jedna|jedną)\s(?=\p{L})/giu;

/** Words that are shares by themselves. */
const nouns: readonly (readonly [words: RegExp, value: number])[] = [
  [
    /(?<![\p{L}\p{M}])(?:треть|третина|üçte bir|एक तिहाई|(?:ال)?ثلث|שליש|sepertiga|một phần ba|tredjedel|trzecia część)(?![\p{L}\p{M}])/giu,
    1 / 3,
  ],
  [
    /(?<![\p{L}\p{M}])(?:двух третей|две трети|üçte iki|दो तिहाई|(?:ال)?ثلثي|ثلثا|שני שלישים|dua pertiga|hai phần ba|dwie trzecie)(?![\p{L}\p{M}])/giu,
    2 / 3,
  ],
  [
    /(?<![\p{L}\p{M}])(?:четверть|четверти|чверть|çeyrek|dörtte bir|(?:एक )?चौथाई|(?:ال)?ربع|רבע|seperempat|một phần tư|fjärdedel|ćwierć)(?![\p{L}\p{M}])/giu,
    1 / 4,
  ],
];

/** "A third" is a share, "third" a place. */
function readShares(text: string): Mention[] {
  const named = nouns.flatMap(([pattern, value]) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) =>
      toFraction(text, { start: index, end: index + words.length }, value),
    ),
  );
  const withArticle = [...text.matchAll(article)].flatMap(({ 0: words, index }) => {
    const found = findShare(text.slice(index + words.length));
    const end = index + words.length + (found?.words.length ?? 0);
    return found ? [toFraction(text, { start: index, end }, found.by)] : [];
  });
  return [...named, ...withArticle];
}
