import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';

type ChargeState = Pick<TurnState, 'asked' | 'answers'>;

/** A turn costs its credit if a model that it asked answered, or if the person stopped it after the first words were shown. */
export function isCharged({ asked, answers }: ChargeState, cancelled: boolean): boolean {
  return asked.some((model) => {
    const answer = answers[model];
    const wasStopped = cancelled || answer.outcome === 'stopped';
    return hasAnswered(answer) || (wasStopped && wasShown(answer));
  });
}

/** True when a model finished, also when it was cut at its limit or declined. */
function hasAnswered({ outcome }: AnswerState): boolean {
  return outcome === 'complete' || outcome === 'truncated' || outcome === 'refused';
}
