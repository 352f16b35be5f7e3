import type { AnswerState } from './turn-state.ts';
import { wasShown } from './was-shown.ts';

/** True for an answer that failed. An answer that a person stopped after its first words did not fail. */
export function isRetryable(answer: AnswerState): boolean {
  if (answer.outcome === 'stopped') return !wasShown(answer);
  return answer.outcome !== 'complete';
}
