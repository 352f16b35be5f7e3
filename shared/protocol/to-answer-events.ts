import type { ModelKey } from '../domain/panel.ts';
import { splitWords } from './cut-text.ts';
import type { TurnEvent } from './turn-event.ts';
import type { AnswerState } from './turn-state.ts';

/** The events that fold to an ended answer, as its first attempt; none for an answer that has not ended. */
export function toAnswerEvents(model: ModelKey, answer: AnswerState): TurnEvent[] {
  const { label, remark, text, reasoning, outcome, reason, sources } = answer;
  if (answer.status !== 'ended' || outcome === null) return [];
  const of = { model, attempt: 1 };
  return [
    ...(label === null
      ? []
      : [{ type: 'answer-start' as const, label, ...(remark && { remark }), ...of }]),
    ...splitWords(reasoning).map((piece) => ({
      type: 'answer-delta' as const,
      reasoning: piece,
      ...of,
    })),
    ...splitWords(text).map((piece) => ({ type: 'answer-delta' as const, text: piece, ...of })),
    {
      type: 'answer-end',
      outcome,
      ...(reason && { reason }),
      ...(sources.length > 0 && { sources: [...sources] }),
      ...of,
    },
  ];
}
