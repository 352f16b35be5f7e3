import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';

type ChargeState = TurnState;

/** Failures of the consensus for which the credit is returned, though answers were shown. */
const ourFailures: readonly unknown[] = ['composers_failed', 'out_of_time'];

/** A turn costs its credit if it was answered, and the consensus did not fail for a reason of ours. */
export function isCharged(state: ChargeState, cancelled: boolean): boolean {
  const isOurFailure = ourFailures.includes(state.consensus.reason) && !cancelled;
  return !isOurFailure && wasAnswered(state, cancelled);
}

/** True if a model that was asked answered, or if the person stopped it after the first words were shown. */
export function wasAnswered({ asked, answers }: ChargeState, cancelled: boolean): boolean {
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
