import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { expect, test } from 'vitest';
import { trueNames } from '../ui/models/names.ts';
import { readCited } from './cited-answers.ts';
import { listModels, nameModels } from './lines.ts';

const { answers } = createTurnState();
const claude = { ...answers.claude, text: 'One\r\n\u200bday. **Two `days`.**' };

test('cited words are cut from the answer as it is tamed, and plain', () => {
  const cited = { model: 'claude', start: 4, end: 8 } as const;
  expect(readCited({ claude }, cited)).toBe('day.');
  expect(readCited({ claude }, { ...cited, start: 9, end: 24 })).toBe('Two days.');
});

test('an answer that is asked for again has no cited words', () => {
  expect(readCited({}, { model: 'claude', start: 0, end: 3 })).toBe('');
});

test('models are counted once, in the order of the panel', () => {
  const cites = (['gpt', 'gemini', 'gpt', 'claude'] as const).map((model, start) => ({
    model,
    start,
    end: start + 1,
  }));
  expect(listModels(cites)).toEqual(['gemini', 'claude', 'gpt']);
  expect(nameModels(listModels(cites), trueNames)).toBe('Gemini, Claude and GPT');
});
