import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';

/** More than two lines of a card hold. */
const mostCharacters = 240;
/** Of a character that was cut in two. */
const secondHalf = /^[\uDC00-\uDFFF]/;
const marks = /[*_`#>|~]/g;

/** The newest words of an answer, or of its reasoning while it has none, without the marks of their form. */
export function readLastWords({
  text,
  reasoning,
}: Pick<AnswerState, 'text' | 'reasoning'>): string {
  const newest = (text === '' ? reasoning : text).slice(-mostCharacters);
  return newest.replace(secondHalf, '').replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim();
}
