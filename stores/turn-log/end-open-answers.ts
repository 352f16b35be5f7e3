import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { type AnswerEnding, toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { TurnLog } from './turn-log.ts';

/** Ends open answers under a new attempt each, so that a frozen worker's later writes are refused. Returns the new state. */
export async function endOpenAnswers(
  turnLog: TurnLog,
  { turn, state, cancelled }: { turn: TurnRef; state: TurnState; cancelled: boolean },
): Promise<TurnState> {
  const ending = toEnding(cancelled);
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

/** Newer than every attempt whose events a reader may have seen. */
const lastAttempt = Number.MAX_SAFE_INTEGER;

/** Returns the events that end all of a turn whose log is gone, whatever its readers have seen of it. `charged`: if known. */
export function toWholeEnd({
  cancelled,
  charged,
}: {
  cancelled: boolean;
  charged?: number;
}): readonly TurnEvent[] {
  const attempt = lastAttempt;
  const outcome = cancelled ? 'cancelled' : 'failed';
  return [
    ...modelKeys.map((model) => toAnswerEnd({ model, attempt }, toEnding(cancelled))),
    { type: 'consensus-end', attempt, outcome, ...(cancelled && { reason: 'cancelled' }) },
    ...(charged === undefined ? [] : [{ type: 'credits-settled' as const, charged }]),
    // A charged turn was answered; only its log is gone.
    { type: 'turn-end', outcome: charged ? 'finished' : outcome },
  ];
}

function toEnding(cancelled: boolean): AnswerEnding {
  return cancelled
    ? { outcome: 'stopped', reason: 'cancelled' }
    : { outcome: 'failed', reason: 'interrupted' };
}
