import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { type AnswerEnding, toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { TurnLog } from './turn-log.ts';

/** Ends open answers under a new attempt each, so that a frozen worker's later writes are refused. Returns the new state. */
export async function endOpenAnswers(
  turnLog: TurnLog,
  { turn, state, cancelled }: { turn: TurnRef; state: TurnState; cancelled: boolean },
): Promise<TurnState> {
  const ending: AnswerEnding = cancelled
    ? { outcome: 'stopped', reason: 'cancelled' }
    : { outcome: 'failed', reason: 'interrupted' };
  const open = modelKeys.filter((model) => state.answers[model].status !== 'ended');
  const ends = await Promise.all(
    open.map(async (model) => {
      const attempt = await turnLog.beginAttempt(turn, model);
      const end = toAnswerEnd({ model, attempt }, ending);
      await turnLog.append(turn, [end], { writer: model, attempt });
      return end;
    }),
  );
  return ends.reduce(foldTurn, state);
}
