import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { endOpenAnswers } from '@quartet/stores/turn-log/end-open-answers.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';

/**
 * Ends a running turn of an erased user: its calls are aborted, whoever reads it is told the end, and its content is removed.
 * Workers could not, since they find a turn's user in the row that is gone.
 */
export async function endErasedTurn(
  { cancellation, turnLog, questions }: Stores,
  turn: TurnRef,
): Promise<void> {
  const { turnId } = turn;
  await cancellation.announce({ turnId });
  const state = await readTurn(turnLog, turn);
  await endOpenAnswers(turnLog, { turn, state, cancelled: true });
  const attempt = await turnLog.beginAttempt(turn, 'consensus');
  await turnLog.append(turn, [
    { type: 'consensus-end', attempt, outcome: 'cancelled', reason: 'cancelled' },
    { type: 'credits-settled', charged: 0 },
    { type: 'turn-end', outcome: 'cancelled' },
  ]);
  await Promise.all([questions.delete(turn), turnLog.forget(turnId)]);
}
