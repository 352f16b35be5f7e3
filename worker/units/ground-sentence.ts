import { findNames } from './find-names.ts';
import { findTokens, withoutTokens } from './find-tokens.ts';
import { foldWords, type Known, mostRead } from './known.ts';
import { isGiven, isMultiple, type Mention } from './quantities/quantity.ts';
import { readMentions } from './quantities/read-quantities.ts';

export interface Support {
  /** The cited units, with what leads them, and the question. */
  readonly texts: readonly string[];
  readonly known: Known;
}

/**
 * Finds the numbers, months, names, code and quotations of a sentence that none of its texts has. Blind to meaning: it sees
 * neither a lost "not" nor swapped roles.
 */
export function groundSentence(sentence: string, { texts, known }: Support): string[] {
  const support = texts.join('\n');
  const plain = withoutTokens(sentence);
  const mentions = readMentions(plain.slice(0, mostRead), known.languages.claimed);
  return [
    ...findQuantities(mentions, { texts, known }),
    ...findNames(withoutMentions(plain, mentions), support, known),
    ...findTokens(sentence, known.readTokens),
    ...findQuotations(sentence, support, known),
  ];
}

/** How many numbers of a sentence are looked up: more are a table, or an answer that repeats itself. */
const mostClaimed = 200;

function findQuantities(mentions: readonly Mention[], { texts, known }: Support): string[] {
  const claimed = mentions.filter(({ isSure }) => isSure).slice(0, mostClaimed);
  if (claimed.length === 0) return [];
  // Long answers are read only for a sentence that has something to find in them.
  const given = texts.flatMap(known.readQuantities);
  const parts = claimed.filter((each) => isGiven(each, given));
  return claimed
    .filter((each) => !parts.includes(each) && !isMultiple(each, parts, given))
    .map(({ text }) => text);
}

/** "kW" and "Swiss francs" are measures, and name nothing. */
function withoutMentions(text: string, mentions: readonly Mention[]): string {
  let rest = text;
  for (const { start, end } of mentions) {
    // What follows a number begins no sentence.
    const filler = /[\p{L}\p{N}]/u.test(rest.slice(0, start)) ? ' ' : '0';
    rest = rest.slice(0, start) + filler.repeat(end - start) + rest.slice(end);
  }
  return rest;
}

const quoted = /["“„«「『]([^"“”„«»「」『』]{4,200})["“”»」』]/gu;

/** How long a term may be that is quoted from elsewhere: "almost the whole brain" does not mean …. */
const longestTerm = 30;

function findQuotations(sentence: string, support: string, known: Known): string[] {
  const all = [...sentence.matchAll(quoted)]
    .map(([, words = '']) => words)
    .filter((words) => /\s|\p{sc=Han}/u.test(words.trim()));
  if (all.length === 0) return [];
  const given = toWords(support);
  const isTerm = (words: string) => words.length <= longestTerm && known.texts.includes(words);
  return all.filter((words) => !given.includes(toWords(words)) && !isTerm(words));
}

function toWords(text: string): string {
  return foldWords(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
