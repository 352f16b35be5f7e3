import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { BriefedAnswer } from '../brief/briefed-answer.ts';
import type { Verdicts } from './read-verdicts.ts';
import type { CheckedClaim } from './write-cross-check.ts';

const words = 'The answer declines to answer the question, and says nothing of what was asked.';

/** That each of these answers declines, as a claim with one pair: all that it says. */
export function createRefusalTrial(answers: readonly BriefedAnswer[]) {
  const pairs = answers.map((answer, index) => [`${index + 1}${answer.label}`, answer] as const);
  return {
    claims: pairs.map(([pair, { label, units }]): CheckedClaim => {
      const ids = units.map(({ number }) => `${label}${number}`);
      return { words, pairs: new Map([[pair, ids]]) };
    }),
    /** The models whose answers were not judged to decline, or not judged at all. */
    listAnswering: (verdicts: Verdicts): ModelKey[] =>
      pairs.flatMap(([pair, { model }]) => (verdicts.get(pair) === 'follows' ? [] : [model])),
  };
}
