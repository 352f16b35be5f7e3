import { functionWords } from './function-words.ts';

export type Language = keyof typeof functionWords | keyof typeof scripts;

/** Scripts that tell the language, or the few that it may be. */
const scripts = {
  ru: /\p{sc=Cyrillic}/u,
  uk: /[іїєґ]/iu,
  ar: /\p{sc=Arabic}/u,
  he: /\p{sc=Hebrew}/u,
  hi: /\p{sc=Devanagari}/u,
  th: /\p{sc=Thai}/u,
  ko: /\p{sc=Hangul}/u,
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u,
  el: /\p{sc=Greek}/u,
} as const;

/** How much of a text is looked at, in characters. */
const looked = 1_000;

export interface Languages {
  /** Those whose number words are held against a sentence. */
  readonly claimed: readonly Language[];
  /** Those that its sources may be in: all where nothing tells. */
  readonly given: readonly Language[];
}

/** Finds the languages of texts by their script and their commonest words. Several may fit a short text. */
export function findLanguages(texts: readonly string[]): Languages {
  const start = texts.map((text) => text.slice(0, looked)).join('\n');
  const words = start.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const counted = Object.entries(functionWords).map(([language, known]) => ({
    language: language as Language,
    count: words.filter((word) => known.has(word)).length,
  }));
  const most = Math.max(...counted.map(({ count }) => count));
  const spoken = counted.filter(({ count }) => count > 0 && count >= most / 2);
  const written = Object.entries(scripts)
    .filter(([, script]) => script.test(start))
    .map(([language]) => language as Language);
  const found = [...spoken.map(({ language }) => language), ...written];
  if (found.length > 0) return { claimed: found, given: found };
  return { claimed: ['en'], given: counted.map(({ language }) => language) };
}
