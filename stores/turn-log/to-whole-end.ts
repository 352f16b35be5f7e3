import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { type AnswerEnding, toAnswerEnd } from '@quartet/shared/protocol/to-answer-end.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Newer than every attempt whose events a reader may have seen. */
const attempt = Number.MAX_SAFE_INTEGER;

/** Ends everything of a turn whose log is gone, whatever its readers have seen of it. */
export function toWholeEnd(end: { cancelled: boolean; charged: number }): readonly TurnEvent[] {
  const ending: AnswerEnding = end.cancelled
    ? { outcome: 'stopped', reason: 'cancelled' }
    : { outcome: 'failed', reason: 'interrupted' };
  const outcome = end.cancelled ? 'cancelled' : 'failed';
  return [
    ...modelKeys.map((model) => toAnswerEnd({ model, attempt }, ending)),
    { type: 'consensus-end', attempt, outcome, ...(end.cancelled && { reason: 'cancelled' }) },
    { type: 'credits-settled', charged: end.charged },
    // A charged turn was answered; only its log is gone.
    { type: 'turn-end', outcome: end.charged > 0 ? 'finished' : outcome },
  ];
}
