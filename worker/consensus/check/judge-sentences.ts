import type { Cited, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Lines } from '../lines.ts';
import { withoutDoubles } from '../units/citable-answer.ts';
import type { FoundSentence } from './find-passages.ts';
import type { RowVerdict } from './read-verdicts.ts';

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
 * Shows a sentence with the verdict on it. A sentence that states one claim alone also gets the marks of all models that say so; one
 * that states the answer has the marks of exactly these, as the headline has. It is disputed if a claim that it states is. A sentence
 * that names models keeps its own marks, and is not disputed. A claim that did not hold changes nothing.
 */
export function judgeSentence(
  sentence: FoundSentence,
  verdict: RowVerdict | undefined,
  lines: Lines,
): Sentence {
  const shown = showSentence(sentence, 'unchecked');
  if (!verdict || !sentence.passage) return shown;
  const { says, follows, states } = verdict;
  if (says !== 'follows') return { ...shown, check: says };
  const stated = states.flatMap((row) => lines.findRow(row) ?? []);
  const counted =
    stated.find(({ line }) => line.line.answer) ?? (stated.length === 1 ? stated[0] : null);
  const { namesModel } = sentence.passage;
  const disputed = stated.filter(({ line }) => line.line.kind === 'disagreement');
  const cites = withoutDoubles([...shown.cites, ...follows, ...(counted?.cites ?? [])]);
  const saysAnswer = ({ model }: Cited) => counted?.cites.some((cited) => cited.model === model);
  return {
    ...shown,
    check: 'follows',
    cites: counted?.line.line.answer && !namesModel ? cites.filter(saysAnswer) : cites,
    disputes: namesModel ? [] : [...new Set(disputed.map(({ line }) => line.id))],
  };
}
