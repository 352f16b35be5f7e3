import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState, foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { trueNames as names } from '../../models/names.ts';
import { describeMoves, listMoves } from './describe-moves.ts';

const about = {
  topic: 'The capital',
  positions: [
    { stance: 'Paris.', models: ['gemini', 'claude', 'gpt'] as const },
    { stance: 'Lyon.', models: ['grok'] as const },
  ],
};

/** What is said when the models, in their order, answer this. */
function say(...texts: readonly string[]): string {
  const { answers } = modelKeys
    .map(
      (model, at): TurnEvent => ({
        type: 'answer-delta',
        model,
        attempt: 1,
        text: texts[at] ?? '',
      }),
    )
    .reduce(foldTurn, createTurnState());
  return describeMoves(listMoves(about, answers), { count: about.positions.length, names });
}

test('those who moved come first, then those who kept what they held', () => {
  expect(say('[1] So.', '[2] So.', '[1] So.', '[2] So.')).toBe(
    'Claude moved from 1 to 2. Gemini and GPT kept 1. Grok kept 2.',
  );
});

test('who named no position is said, and who did not answer', () => {
  expect(say('[1] So.', 'It depends.', '[1] So.', '')).toBe(
    'Gemini and GPT kept 1. Claude did not say. Grok did not answer.',
  );
});

test('a model may leave every position, or choose its first', () => {
  expect(say('[0] So.', '[1] So.', '[1] So.', '[1] So.')).toBe(
    'Gemini moved from 1 to neither. Grok moved from 2 to 1. Claude and GPT kept 1.',
  );
  const undecided = { ...about, positions: [{ stance: 'Paris.', models: [] }, ...about.positions] };
  const { answers } = foldTurn(createTurnState(), {
    type: 'answer-delta',
    model: 'gpt',
    attempt: 1,
    text: '[1] So.',
  });
  const moves = listMoves({ ...undecided, positions: undecided.positions.slice(0, 1) }, answers);
  expect(describeMoves(moves, { count: 1, names })).toContain('GPT chose 1.');
});

test('a model that was cited for several positions keeps the one that it names', () => {
  const both = {
    ...about,
    positions: about.positions.map((it) => ({ ...it, models: ['gpt'] as const })),
  };
  const { answers } = foldTurn(createTurnState(), {
    type: 'answer-delta',
    model: 'gpt',
    attempt: 1,
    text: '[2] So.',
  });
  expect(describeMoves(listMoves(both, answers), { count: 2, names })).toContain('GPT kept 2.');
});
