import type { ModelKey } from '../domain/panel.ts';
import type { TurnEvent, TurnEventOf } from '../protocol/turn-event.ts';

/** Lists the events of a whole answer: its start, all its words at once, and its end, which is complete unless `end` says otherwise. */
export function anAnswer(
  model: ModelKey,
  text: string,
  end: Partial<TurnEventOf<'answer-end'>> = {},
): TurnEvent[] {
  return [
    { type: 'answer-start', model, label: `The ${model}`, attempt: 1 },
    { type: 'answer-delta', model, attempt: 1, text },
    { type: 'answer-end', model, attempt: 1, outcome: 'complete', ...end },
  ];
}
