import { aloneOpening } from './claims.ts';
import type { ComparisonLine, Stance } from './comparison.ts';
import { countVotes } from './count-votes.ts';
import { declines } from './declines.ts';
import { capitalise, findMatters, readMatter, type SaidSentences } from './find-matters.ts';
import { readNumbers } from './read-numbers.ts';
import { toSentence } from './to-sentence.ts';
import { readLabel, type WrappedAnswer } from './wrapped-answers.ts';

const addressesMerger = /\b(ignore|disregard)\b.{0,40}\b(others?|previous|instructions|above)\b/i;
const mostOfAKind = 8;

/** Compares units: equal sentences agree, different ones on the same matter disagree. */
export function compareAnswers(answers: readonly WrappedAnswer[]): readonly ComparisonLine[] {
  const refusing = answers.filter(isRefusal);
  const suspicious = answers.filter(({ units }) =>
    units.some(({ text }) => addressesMerger.test(text)),
  );
  const sound = answers.filter(
    (answer) => !refusing.includes(answer) && !suspicious.includes(answer),
  );
  const said = groupSentences(sound);
  const lines = [
    ...refusing.map(({ id }) => ({ refuses: id })),
    ...suspicious.map(({ id }) => ({ suspicious: id })),
    ...countVotes(sound),
    ...comparePoints(said),
    ...findMissed(said),
  ];
  // A reply without a line would read as a failure.
  return lines.length > 0 ? lines : firstSaid(said);
}

/** One or two units that decline. */
function isRefusal({ units }: WrappedAnswer): boolean {
  return units.length <= 2 && units.some(({ text }) => declines(text));
}

/** An answer that says a sentence twice is named once. */
function groupSentences(answers: readonly WrappedAnswer[]): SaidSentences {
  const said = new Map<string, readonly string[]>();
  for (const { id, text } of answers.flatMap(({ units }) => units)) {
    const sentence = toSentence(text);
    if (sentence === null) continue;
    const units = said.get(sentence) ?? [];
    const isNew = !units.map(readLabel).includes(readLabel(id));
    said.set(sentence, isNew ? [...units, id] : units);
  }
  return said;
}

function comparePoints(said: SaidSentences): readonly ComparisonLine[] {
  const matters = findMatters(said);
  const agreed = [...said]
    .filter(([sentence, units]) => units.length > 1 && !matters.has(readMatter(sentence) ?? ''))
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([sentence, units]) => ({ agree: sentence, units }));
  const disagreed = [...matters].map(([matter, stances]) => toDisagreement(matter, stances));
  return [...agreed.slice(0, mostOfAKind), ...disagreed.slice(0, mostOfAKind)];
}

function toDisagreement(topic: string, stances: readonly Stance[]): ComparisonLine {
  const areNumbers = stances.every(({ stance }) => readNumbers(stance).length > 0);
  return {
    disagree: topic,
    kind: areNumbers ? 'number' : 'recommendation',
    stances,
    settle: 'Try both, and see which suits you.',
  };
}

function findMissed(said: SaidSentences): readonly ComparisonLine[] {
  return [...said]
    .filter(([sentence, units]) => sentence.startsWith(aloneOpening) && units.length === 1)
    .slice(0, mostOfAKind)
    .map(([sentence, units]) => ({
      only: capitalise(sentence.slice(aloneOpening.length)),
      units,
    }));
}

function firstSaid(said: SaidSentences): readonly ComparisonLine[] {
  return [...said].slice(0, 1).map(([sentence, units]) => ({ only: sentence, units }));
}
