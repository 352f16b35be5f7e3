import type { Claim, Stance } from './composition.ts';
import { toSentence } from './to-sentence.ts';
import type { WrappedAnswer } from './wrapped-answers.ts';

const shortAnswer = /^(.+?) is \S+?(?: \S+?){0,3}[.!]?$/;

/** The most frequent short answer, against the others, when every answer begins with `<the same words> is <short answer>.` */
export function findShortAnswer(answers: readonly WrappedAnswer[]): Claim | null {
  const given = new Map<string, readonly string[]>();
  const topics = new Set<string | undefined>();
  for (const { units } of answers) {
    const [first] = units;
    const sentence = toSentence(first?.text ?? '') ?? '';
    topics.add(shortAnswer.exec(sentence)?.[1]);
    if (first) given.set(sentence, [...(given.get(sentence) ?? []), first.id]);
  }
  const [topic] = topics;
  const [most, ...others] = [...given].toSorted(([, one], [, other]) => other.length - one.length);
  if (answers.length < 2 || topics.size !== 1 || topic === undefined || !most) return null;
  const [answer, units] = most;
  return { answer, units, ...(others.length > 0 && { others: others satisfies Stance[], topic }) };
}
