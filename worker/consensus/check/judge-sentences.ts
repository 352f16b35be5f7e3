import type { Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Lines } from '../lines.ts';
import { withoutDoubles } from '../units/citable-answer.ts';
import type { FoundSentence } from './find-passages.ts';
import type { Verdict } from './read-verdicts.ts';

/** Shows a sentence before its check; `unchecked` if nobody will check it. */
export function showSentence(
  { start, end, cites, isOwn, passage }: FoundSentence,
  check: 'pending' | 'unchecked',
): Sentence {
  const isAsked = passage !== null && cites.length > 0;
  return {
    start,
    end,
    cites: [...cites],
    ...(isOwn && { own: true }),
    disputes: [],
    check: isAsked ? check : 'unchecked',
  };
}

/**
 * Shows a sentence with the verdict on it. A sentence that states the answer, or one claim alone, gets the marks of all models
 * that say so. It is disputed if a claim that it states is, unless it names the models that say so.
 */
export function judgeSentence(
  sentence: FoundSentence,
  verdict: Verdict | undefined,
  lines: Lines,
): Sentence {
  const shown = showSentence(sentence, 'unchecked');
  if (!verdict || !sentence.passage) return shown;
  const { says, follows, states } = verdict;
  if (says !== 'follows') return { ...shown, check: says };
  const stated = states.flatMap((row) => lines.findRow(row) ?? []);
  const counted =
    stated.find(({ line }) => line.line.answer) ?? (stated.length === 1 ? stated[0] : null);
  const disputed = stated.filter(({ line }) => line.line.kind === 'disagreement');
  return {
    ...shown,
    check: 'follows',
    cites: withoutDoubles([...shown.cites, ...follows, ...(counted?.cites ?? [])]),
    disputes: sentence.passage.namesModel ? [] : [...new Set(disputed.map(({ line }) => line.id))],
  };
}
