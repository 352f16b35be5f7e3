import { findNames, foldWords, type Known } from './find-names.ts';
import {
  isSameNumber,
  type ReadNumber,
  readClaimedNumbers,
  readMonths,
  readNumbers,
} from './read-numbers.ts';

export interface Ungrounded {
  readonly kind: 'number' | 'month' | 'name' | 'quotation';
  readonly text: string;
}

export interface Support {
  /** The cited units, with what leads them, and the question. */
  readonly texts: readonly string[];
  readonly known: Known;
}

/**
 * Finds what a sentence says that none of its texts has. Blind to meaning: it sees neither a lost "not" nor swapped roles.
 */
export function groundSentence(sentence: string, { texts, known }: Support): Ungrounded[] {
  const support = texts.join('\n');
  const toUngrounded = (kind: Ungrounded['kind'], found: readonly string[]) =>
    found.map((text) => ({ kind, text }));
  return [
    ...toUngrounded('number', findNumbers(sentence, support)),
    ...toUngrounded('month', findMonths(sentence, support)),
    ...toUngrounded('name', findNames(sentence, support, known)),
    ...toUngrounded('quotation', findQuotations(sentence, support)),
  ];
}

function findNumbers(sentence: string, support: string): string[] {
  const all = readClaimedNumbers(sentence);
  // Long answers are read only for a sentence that has something to find in them.
  const given = all.length > 0 ? readNumbers(support) : [];
  return all
    .filter((claimed) => {
      const same = given.filter((each) => isSameNumber(each, claimed));
      return same.length === 0 || isOtherMeasure(claimed, same);
    })
    .map(({ text }) => text);
}

/** "500 mg" is not "500 g", nor is it "500 km". What is given without a measure may have any. */
function isOtherMeasure({ measure }: ReadNumber, same: readonly ReadNumber[]): boolean {
  if (measure === null) return false;
  const alike = same.filter((each) => each.measure?.dimension === measure.dimension);
  if (alike.length > 0) return alike.every((each) => each.measure?.name !== measure.name);
  return measure.isSure && same.every((each) => each.measure?.isSure);
}

/** Finds months, apart from names: German writes every noun with a capital, and French and Spanish no month. */
function findMonths(sentence: string, support: string): string[] {
  const all = readMonths(sentence);
  if (all.length === 0) return [];
  const given = new Set(readMonths(support).map(({ month }) => month));
  if (given.size === 0) return [];
  return all.filter(({ month }) => !given.has(month)).map(({ text }) => text);
}

const quoted = /["“„«「『]([^"“”„«»「」『』]{4,200})["“”»」』]/gu;

function findQuotations(sentence: string, support: string): string[] {
  const all = [...sentence.matchAll(quoted)]
    .map(([, words = '']) => words)
    .filter((words) => /\s|\p{sc=Han}/u.test(words.trim()));
  if (all.length === 0) return [];
  const given = toWords(support);
  return all.filter((words) => !given.includes(toWords(words)));
}

function toWords(text: string): string {
  return foldWords(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
