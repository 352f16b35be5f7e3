import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { trueNames as names } from '../../ui/models/names.ts';
import { describeMoves, listMoves, readPosition } from './who-moved.tsx';

const about = {
  topic: 'The capital',
  positions: [
    { stance: 'Paris.', models: ['gemini', 'claude', 'gpt'] as const },
    { stance: 'Lyon.', models: ['grok'] as const },
  ],
};

/** Returns the sentence about who moved, if the models give these answers in their order. */
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

test('models that changed their position come first', () => {
  expect(say('[1] So.', '[2] So.', '[1] So.', '[2] So.')).toBe(
    'Claude moved from 1 to 2. Gemini and GPT kept 1. Grok kept 2.',
  );
});

test('models without a position and models without an answer are named', () => {
  expect(say('[1] So.', 'It depends.', '[1] So.', '')).toBe(
    "Gemini and GPT kept 1. Claude didn't say. Grok didn't answer.",
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

test('a model that was cited for several positions keeps the position that it names', () => {
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

test.each([
  ['[2] I changed my mind.', 2],
  ['**[1]** I keep it.', 1],
  ['[**1**] I keep it.', 1],
  ['[ 2 ] Now this.', 2],
  ['［２］そう思います。', 2],
  ['我选[1]，因为……', 1],
  ['【1】我不变。', 1],
  ['\\[2\\] Escaped.', 2],
  ['`[2]` As code.', 2],
  ['# [1]\n\nAs before.', 1],
  ['[١] ما زلت على رأيي.', 1],
  ['[۲] نظرم عوض شد.', 2],
  ['**[२]** अब यह।', 2],
  ['[০] কোনোটিই নয়।', 0],
  ['[𞥑] Adlam.', 1],
  ['[0] Neither of them.', 0],
  ['I now hold position [2], no longer [1].', 2],
])('%j names a position', (text, position) => {
  expect(readPosition(text, 2)).toBe(position);
});

test.each([
  ['Position 1 is right.'],
  ['I would say 2.'],
  ['[3] is none of the two.'],
  ['[1](https://example.com) says so.'],
  ['The cell list[1] is not meant.'],
  ['In [2024] it was so.'],
  [`${'So far. '.repeat(30)}[1]`],
  [''],
])('%j names none', (text) => {
  expect(readPosition(text, 2)).toBeNull();
});
