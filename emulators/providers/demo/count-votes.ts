import type { ComparisonLine } from './comparison.ts';
import { toSentence } from './to-sentence.ts';
import type { WrappedAnswer } from './wrapped-answers.ts';

const shortAnswer = /^(.+?) is (\S+?(?: \S+?){0,3})[.!]?$/;

/** Writes a line for each short answer, when every answer begins with `<the same words> is <short answer>.` */
export function countVotes(answers: readonly WrappedAnswer[]): readonly ComparisonLine[] {
  const votes = new Map<string, string[]>();
  const asked = new Set<string | undefined>();
  for (const { units } of answers) {
    const [first] = units;
    const [, words, vote] = shortAnswer.exec(toSentence(first?.text ?? '') ?? '') ?? [];
    asked.add(words);
    if (first && vote !== undefined) votes.set(vote, [...(votes.get(vote) ?? []), first.id]);
  }
  if (answers.length < 2 || asked.size !== 1 || asked.has(undefined)) return [];
  return [...votes].map(([vote, units]) => ({ vote, units }));
}
