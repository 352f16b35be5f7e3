import { type Mention, toMention, toQuantity } from './quantity.ts';

const values: Readonly<Record<string, number>> = {
  I: 1,
  V: 5,
  X: 10,
  L: 50,
  C: 100,
  D: 500,
  M: 1000,
};

/** After a name or a chapter, before a century: "Louis XIV", "XIX век". Alone "IV" may be a drip. */
const roman =
  /(?<=(?<![\p{L}\p{M}])\p{Lu}[\p{Ll}\p{M}]+\s)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}])\.?|(?<=(?<!\p{L})(?:siglo|secolo|século|thế kỷ|rozdział|capítulo|kapitel|chapter|part|tome)\s)[IVXL]+(?!\p{L})|(?<![\p{L}\p{N}])M{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?<=\p{L}{5})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[IVXL]+(?=(?:e|ème|th|º|°|\.)?\s(?:centur|siècle|век|стол|wiek|siglo|secolo|século|yüzyıl|Jahrh))/gu;

/** Reads Roman numerals where they count something. */
export function readRomans(text: string): Mention[] {
  return [...text.matchAll(roman)].flatMap(({ 0: words, index }) => {
    const numeral = words.replace('.', '');
    const value = toValue(numeral);
    if (value < 2) return [];
    const span = { start: index, end: index + numeral.length, text: numeral };
    return [toMention(span, { told: [toQuantity([value])], isSure: numeral.length > 1 })];
  });
}

function toValue(numeral: string): number {
  const figures = numeral.split('').map((letter) => values[letter] ?? 0);
  return figures.reduce((sum, each, at) => sum + (each < (figures[at + 1] ?? 0) ? -each : each), 0);
}
