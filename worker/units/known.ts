import { type KnownTokens, readTokens } from './find-tokens.ts';
import { findLanguages, type Languages } from './quantities/find-languages.ts';
import type { Quantity } from './quantities/quantity.ts';
import { readMentions } from './quantities/read-quantities.ts';

/** Facts from the texts of a turn. */
export interface Known {
  readonly texts: string;
  /** Words that stand there in small letters, and so are no names. */
  readonly small: ReadonlySet<string>;
  /** In German every noun has a capital. */
  readonly isGerman: boolean;
  readonly languages: Languages;
  /** Reads the code and formulas of all texts, once in a turn. */
  readonly readTokens: () => KnownTokens;
  /** Reads all that a text may tell in numbers; each text once in a turn. */
  readonly readQuantities: (text: string) => readonly Quantity[];
}

export function readKnown(texts: readonly string[]): Known {
  const all = texts.join('\n');
  const words = all.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}’'-]*/gu) ?? [];
  const languages = findLanguages(texts);
  const read = new Map<string, readonly Quantity[]>();
  const readQuantities = (text: string) => {
    const quantities = read.get(text) ?? listQuantities(text, languages);
    read.set(text, quantities);
    return quantities;
  };
  let tokens: KnownTokens | null = null;
  return {
    texts: all,
    small: new Set(words),
    isGerman: countGerman(all) >= 3,
    languages,
    readTokens: () => (tokens ??= readTokens(all)),
    readQuantities,
  };
}

/** How much of a text is read for its numbers, in characters: a longer unit is an answer that repeats itself. */
export const mostRead = 6_000;

function listQuantities(text: string, { given }: Languages): Quantity[] {
  // "LY315" has a number that a sentence may tell apart: "flight LY 315".
  const apart = text.slice(0, mostRead).replace(/(?<=\p{Lu}{2})(?=\p{Nd}{2})/gu, ' ');
  return readMentions(apart, given).flatMap(({ told, otherwise }) => [
    ...told,
    ...(otherwise ?? []),
  ]);
}

export function countGerman(text: string): number {
  return text.match(/\b(?:der|die|das|und|nicht|ist|ein|eine|mit|für)\b/g)?.length ?? 0;
}

/** Small letters without accents, so that "Müller" is found in "MULLER". */
export function foldWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
