import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { toAnswerFrame, toConsensusFrame } from '@quartet/shared/protocol/to-sse-frame.ts';
import type { AnswerReason, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { foldDone, foldFrame } from './fold-frame.ts';

function endedWith(reason: AnswerReason, text: string): TurnState {
  const events: TurnEvent[] = [
    { type: 'answer-start', model: 'grok', label: 'xAI: Grok 4', attempt: 1 },
    { type: 'answer-delta', model: 'grok', attempt: 1, text, reasoning: 'hm' },
    { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'failed', reason },
  ];
  return events.reduce(foldTurn, createTurnState());
}

test.each([
  ['provider_timeout', ''],
  ['provider_error', 'Half an ans'],
  ['interrupted', 'Half an ans'],
] as const)('%s after "%s": the frame folds back to the words and the reason', (reason, text) => {
  const sent = endedWith(reason, text);
  const frame = toAnswerFrame(sent, 'grok')!;
  const { answers } = foldFrame(createTurnState(), frame);
  expect(answers.grok).toMatchObject({ status: 'ended', text, reason, reasoning: 'hm' });
  expect(answers.grok.label).toBe('xAI: Grok 4');
});

test('content replaces what stood there', () => {
  const first = foldFrame(createTurnState(), { tabKey: 'gpt', content: 'A', streaming: true });
  const next = foldFrame(first, { tabKey: 'gpt', content: 'Another', streaming: true });
  expect(next.answers.gpt).toMatchObject({ text: 'Another', status: 'streaming' });
});

test('a consensus folds back with its points', () => {
  const events: TurnEvent[] = [
    { type: 'consensus-start', attempt: 1, basedOn: ['gemini', 'gpt'], missing: [] },
    {
      type: 'consensus-points',
      attempt: 1,
      agreements: ['Both.'],
      disagreements: [{ model: 'gpt', point: 'No.' }],
      evidence: { agreements: [], disagreements: [] },
      compared: true,
    },
    { type: 'consensus-delta', attempt: 1, text: 'So.' },
    { type: 'consensus-end', attempt: 1, outcome: 'complete' },
  ];
  const { consensus } = events.reduce(foldTurn, createTurnState());
  const folded = foldFrame(createTurnState(), toConsensusFrame(consensus)!);
  expect(folded.consensus).toMatchObject({ ...consensus, attempt: 0 });
});

test('at the end, a consensus that never came is none or failed', () => {
  expect(foldDone(createTurnState()).consensus).toMatchObject({ status: 'ended', outcome: 'none' });
  const answered = foldFrame(createTurnState(), { tabKey: 'gpt', content: 'A', streaming: false });
  expect(foldDone(answered).consensus.outcome).toBe('failed');
});
