import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerOutcome } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import { selectAnswers } from './select-answers.ts';

const words = { no: ' \n', few: 'Paris.', many: 'Paris. '.repeat(50) };

test.each<[AnswerOutcome, keyof typeof words, boolean]>([
  ['complete', 'few', true],
  ['complete', 'no', false],
  ['truncated', 'many', true],
  ['truncated', 'few', false],
  ['stopped', 'many', true],
  ['stopped', 'few', false],
  ['refused', 'many', false],
  ['failed', 'many', false],
])('an answer that is %s after %s words takes part: %s', (outcome, length, takesPart) => {
  const text = words[length];
  const state = anAnswer('gpt', text, { outcome }).reduce(foldTurn, createTurnState());
  const { selected, missing } = selectAnswers(state);
  expect(selected.map(({ model }) => model)).toEqual(takesPart ? ['gpt'] : []);
  expect(missing.some(({ model }) => model === 'gpt')).toBe(!takesPart);
});
