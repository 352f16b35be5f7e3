import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerOutcome, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Lists the events of a whole answer: its start, all its words at once, and its end. */
export function toAnswerEvents(
  model: ModelKey,
  text: string,
  outcome: AnswerOutcome = 'complete',
): TurnEvent[] {
  return [
    { type: 'answer-start', model, label: model, attempt: 1 },
    { type: 'answer-delta', model, attempt: 1, text },
    { type: 'answer-end', model, attempt: 1, outcome },
  ];
}

/** Lists the events of a complete consensus, without lines. */
export const toConsensusEvents = (text: string): TurnEvent[] => [
  { type: 'consensus-delta', attempt: 1, text },
  { type: 'consensus-end', attempt: 1, outcome: 'complete' },
];
