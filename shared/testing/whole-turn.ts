import type { TurnEvent } from '../protocol/turn-event.ts';

const claude = { model: 'claude', attempt: 1 } as const;
const tea = { model: 'claude', start: 0, end: 10 } as const;
const gpt = { model: 'gpt', attempt: 1 } as const;

/** A turn from its start to its end: one model answers, one fails, the other models say nothing. */
export const wholeTurn: readonly TurnEvent[] = [
  { type: 'turn-start', webSearch: false, demo: false },
  { type: 'answer-start', ...claude, label: 'Claude' },
  { type: 'answer-delta', ...claude, reasoning: 'Hm.' },
  { type: 'answer-start', ...gpt, label: 'GPT' },
  { type: 'answer-delta', ...claude, text: 'Green ' },
  { type: 'answer-delta', ...claude, text: 'tea.' },
  { type: 'answer-end', ...gpt, outcome: 'failed', reason: 'provider_timeout' },
  { type: 'answer-end', ...claude, outcome: 'complete' },
  {
    type: 'consensus-start',
    attempt: 1,
    basedOn: ['claude'],
    missing: [{ model: 'gpt', reason: 'provider_timeout' }],
  },
  {
    type: 'consensus-line',
    attempt: 1,
    id: 1,
    line: { kind: 'agreement', point: 'It is tea.', cites: [tea], check: 'unchecked' },
  },
  {
    type: 'consensus-compared',
    attempt: 1,
    compared: true,
    basedOn: ['claude'],
    missing: [{ model: 'gpt', reason: 'provider_timeout' }],
    suspicious: [],
  },
  { type: 'consensus-delta', attempt: 1, text: 'So it ' },
  { type: 'consensus-delta', attempt: 1, text: 'is.' },
  { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  { type: 'credits-settled', charged: 1 },
  { type: 'turn-end', outcome: 'finished' },
];
