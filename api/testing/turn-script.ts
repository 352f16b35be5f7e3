import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

export const turnStart: TurnEvent = { type: 'turn-start', webSearch: false, demo: false };
export const turnEnd: TurnEvent = { type: 'turn-end', outcome: 'finished' };

export function answerStart(model: ModelKey, attempt = 1): TurnEvent {
  return { type: 'answer-start', model, label: `The ${model}`, attempt };
}

export function answerDelta(model: ModelKey, text: string): TurnEvent {
  return { type: 'answer-delta', model, attempt: 1, text };
}

export function answerEnd(model: ModelKey): TurnEvent {
  return { type: 'answer-end', model, attempt: 1, outcome: 'complete' };
}

export function consensusEvents(text: string): readonly TurnEvent[] {
  return [
    { type: 'consensus-start', attempt: 1, basedOn: ['claude'], missing: [] },
    {
      type: 'consensus-line',
      attempt: 1,
      id: 1,
      line: { kind: 'agreement', point: 'They agree.', cites: [], check: 'unchecked' },
    },
    {
      type: 'consensus-line',
      attempt: 1,
      id: 2,
      line: {
        kind: 'disagreement',
        topic: 'Whether they do',
        stances: [{ stance: 'No.', cites: [{ model: 'grok', start: 0, end: 3 }] }],
        settledBy: null,
        check: 'unchecked',
      },
    },
    { type: 'consensus-delta', attempt: 1, text },
    { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  ];
}
