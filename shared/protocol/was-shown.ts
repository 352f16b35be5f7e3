import type { AnswerState } from './turn-state.ts';

/** True when the person saw some of the answer, if only its reasoning. */
export function wasShown({ text, reasoning }: Pick<AnswerState, 'text' | 'reasoning'>): boolean {
  return text !== '' || reasoning !== '';
}
