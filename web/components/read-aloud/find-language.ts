/** Maps letters of a script to the language that they stand for. The first match wins. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 'ja'],
  [/\p{sc=Hangul}/gu, 'ko'],
  [/\p{sc=Han}/gu, 'zh'],
  [/[іїєґ]/giu, 'uk'],
  [/\p{sc=Cyrillic}/gu, 'ru'],
  [/[پچژگ]/gu, 'fa'],
  [/\p{sc=Arabic}/gu, 'ar'],
  [/\p{sc=Hebrew}/gu, 'he'],
  [/\p{sc=Greek}/gu, 'el'],
  [/\p{sc=Thai}/gu, 'th'],
  [/\p{sc=Devanagari}/gu, 'hi'],
];

/** Lists short words that are common in one language and rare in the others. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and is of to that with for are you it this',
  de: 'der die und ist nicht das ein eine mit auf für sich den von zu',
  fr: 'le les et est des une dans pour que qui pas sur avec du vous',
  es: 'el los las y es una para que con del por no se su más',
  it: 'il che di è per una non con della sono gli anche più dei nel',
  pt: 'o os as e é uma para que com não do da em mais você',
  nl: 'de het een en is niet van dat met voor zijn op te je ook',
  pl: 'i w nie na się że jest z do to jak lub oraz dla przez',
  sv: 'och att det är en som på inte för med av till den kan ett',
  tr: 've bir bu için ile da de çok daha olarak gibi en ne veya',
};
const wordSets = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

/** This many characters are enough to detect a language. */
const enough = 4_000;
/** Share of its letters, and of its words. */
const leastOfScript = 0.05;
const leastCommon = 0.1;

/** Detects the language of a text as a code such as "de"; null if unknown. */
export function findLanguage(text: string): string | null {
  const start = text.slice(0, enough);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const latin = start.match(/\p{sc=Latin}/gu)?.length ?? 0;
  if (latin * 2 > letters) return findByWords(start);
  const found = scripts.find(
    ([script]) => (start.match(script)?.length ?? 0) > letters * leastOfScript,
  );
  return found?.[1] ?? null;
}

function findByWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = wordSets
    .map(([language, set]) => ({ language, count: words.filter((word) => set.has(word)).length }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (!first || !second || first.count < words.length * leastCommon) return null;
  return first.count > second.count ? first.language : null;
}
