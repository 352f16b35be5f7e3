import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { wasShown } from '@quartet/shared/protocol/was-shown.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';
import type { Rate } from '@quartet/stores/limits/rate-limits.ts';
import type { Stores } from '@quartet/stores/stores.ts';

/** Failures of the consensus for which the credit is returned, though answers were shown. */
const ourFailures: readonly unknown[] = ['composers_failed', 'out_of_time'];

/** Limits favours, which cost us what providers charge: nobody needs more of them in a day by accident. */
export const favours: Rate = { most: 20, seconds: 86_400 };

/**
 * Resolves to what the turn cost in the end; a hold that is already resolved stays as it is. `record` is null when the ledger
 * knows no such turn.
 */
export async function resolveHold(
  stores: Stores,
  record: TurnRecord | null,
  state: TurnState,
): Promise<number> {
  if (!record) return 0;
  return (await isCharged(stores, record, state))
    ? stores.ledger.chargeHold(record.turnId)
    : stores.ledger.releaseHold(record.turnId);
}

/**
 * A turn costs its credit if it was answered. It is free as a favour, so many times a day, if the consensus on it failed for a
 * reason of ours, or if the person stopped it before its first word. Nobody pays for a turn that failed,
 * or for a demo, in which no model is asked.
 */
async function isCharged(
  { rates }: Stores,
  record: TurnRecord,
  state: TurnState,
): Promise<boolean> {
  if (state.demo) return false;
  const cancelled = record.cancelledAt !== null;
  const isAnswered = wasAnswered(state, cancelled);
  const isOurFailure = ourFailures.includes(state.consensus.reason) && !cancelled;
  if (isAnswered && !isOurFailure) return true;
  const wasStopped = cancelled || state.asked.some((model) => isStopped(state.answers[model]));
  const isFavour = isAnswered || wasStopped;
  if (!isFavour || record.state !== 'held' || record.held === 0) return false;
  const counting = rates.take({ name: 'favours', of: record.userId }, [favours]);
  return counting.then(
    ({ allowed }) => !allowed,
    () => false,
  );
}

/** True if a model that was asked answered, or if the person stopped it after the first words were shown. */
export function wasAnswered(
  { asked, answers }: Pick<TurnState, 'asked' | 'answers'>,
  cancelled: boolean,
): boolean {
  return asked.some((model) => {
    const answer = answers[model];
    return hasAnswered(answer) || ((cancelled || isStopped(answer)) && wasShown(answer));
  });
}

const isStopped = ({ outcome }: AnswerState) => outcome === 'stopped';

/** True when a model finished, also when it was cut at its limit or declined. */
function hasAnswered({ outcome }: AnswerState): boolean {
  return outcome === 'complete' || outcome === 'truncated' || outcome === 'refused';
}
