import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { BriefedAnswer } from '../brief/briefed-answer.ts';
import type { FoundSentence } from '../write/find-sentences.ts';
import type { Verdicts } from './read-verdicts.ts';
import type { SupportedTerms } from './supported-terms.ts';
import type { CheckedClaim } from './write-cross-check.ts';

/** More sentences than these are not cross-checked. */
const mostChecked = 80;

/**
 * Each sentence that cites something, as a claim with one pair: all that it cites, together. `supported` is what the same
 * judge has said of the lines, and is not asked again.
 */
export function createSentenceReview(
  sentences: readonly FoundSentence[],
  supported: SupportedTerms,
) {
  const known = new Set(sentences.filter(({ words, ids }) => supported.has(words, ids)));
  const tried = sentences.filter((each) => each.ids.length > 0 && !known.has(each));
  const pairs = new Map(
    tried.slice(0, mostChecked).map((sentence, index) => [sentence, `${index + 1}S`]),
  );
  return {
    claims: [...pairs].map(
      ([{ words, ids }, pair]): CheckedClaim => ({ words, pairs: new Map([[pair, ids]]) }),
    ),
    judge(sentence: FoundSentence, verdicts: Verdicts): Sentence['check'] {
      if (known.has(sentence)) return 'follows';
      return verdicts.get(pairs.get(sentence) ?? '') ?? 'unchecked';
    },
  };
}

const words = 'The answer declines to answer the question, and says nothing of what was asked.';

/** That each of these answers declines, as a claim with one pair: all that it says. */
export function createRefusalReview(answers: readonly BriefedAnswer[]) {
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
