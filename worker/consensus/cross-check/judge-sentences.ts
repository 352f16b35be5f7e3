import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { BriefedAnswer } from '../brief/briefed-answer.ts';
import type { FoundSentence } from '../write/find-sentences.ts';
import type { AddedLines, Verdicts } from './read-verdicts.ts';
import type { SupportedTerms } from './supported-terms.ts';
import type { CheckedClaim } from './write-cross-check.ts';

/** More sentences than these are not cross-checked. */
const mostChecked = 80;

/**
 * Creates a claim for each sentence with citations, with all its units in one pair. Terms in `supported`, which the same judge
 * has found to follow, are not asked again.
 */
export function createSentenceReview(
  sentences: readonly FoundSentence[],
  supported: SupportedTerms,
) {
  const isKnown = ({ words, lead, ids, against }: FoundSentence) =>
    lead.length === 0 && against.length === 0 && supported.has(words, ids);
  const known = new Set(sentences.filter(isKnown));
  const tried = sentences.filter((each) => each.cites.length > 0 && !known.has(each));
  const pairs = new Map(
    tried.slice(0, mostChecked).map((sentence, index) => [sentence, `${index + 1}S`]),
  );
  return {
    claims: [...pairs].map(
      ([{ words, lead, ids, against }, pair]): CheckedClaim => ({
        words,
        lead,
        against,
        pairs: new Map([[pair, ids]]),
        mayAdd: true,
      }),
    ),
    judge(sentence: FoundSentence, verdicts: Verdicts): Sentence['check'] {
      if (known.has(sentence)) return 'follows';
      return verdicts.get(pairs.get(sentence) ?? '') ?? 'unchecked';
    },
    /** Lists the ids of further units that carry a sentence, as the judge said. */
    listAdded: (sentence: FoundSentence, added: AddedLines): readonly string[] =>
      added.get(pairs.get(sentence) ?? '') ?? [],
  };
}

const declining = 'The answer declines to answer the question, and says nothing of what was asked.';

/** Creates the claim that an answer declines, for each answer, with its whole text in one pair. */
export function createRefusalReview(answers: readonly BriefedAnswer[]) {
  const pairs = answers.map((answer, index) => [`${index + 1}${answer.label}`, answer] as const);
  return {
    claims: pairs.map(([pair, { label, units }]): CheckedClaim => {
      const ids = units.map(({ number }) => `${label}${number}`);
      return { words: declining, pairs: new Map([[pair, ids]]) };
    }),
    /** Lists the models whose answers were judged not to decline, or not judged at all. */
    listAnswering: (verdicts: Verdicts): ModelKey[] =>
      pairs.flatMap(([pair, { model }]) => (verdicts.get(pair) === 'follows' ? [] : [model])),
  };
}
