import type { AnswerState } from './turn-state.ts';

/** True when the person saw some of the answer, if only its reasoning. */
export function wasShown({ text, reasoning }: AnswerState): boolean {
  return text !== '' || reasoning !== '';
}
