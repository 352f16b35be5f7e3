import { limits } from '@quartet/shared/domain/limits.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { toAboutQuestion } from './ask-about.ts';

const texts = {
  gemini: 'Boil it for **four** minutes.',
  claude: 'Four minutes will do.',
  gpt: 'I would say six.',
  grok: 'It depends.',
} as const;
type Model = keyof typeof texts;
const models = Object.keys(texts) as Model[];
const { answers } = models
  .map((model): TurnEvent => ({ type: 'answer-delta', model, attempt: 1, text: texts[model] }))
  .reduce(foldTurn, createTurnState());
const whole = (model: Model): Cited => ({ model, start: 0, end: texts[model].length });

const line = {
  topic: 'How long to *boil* an egg',
  stances: [
    { stance: 'Four minutes.', cites: [whole('gemini'), whole('claude')] },
    { stance: 'Six minutes.', cites: [whole('gpt')] },
  ],
};

test('a question about a disagreement holds the positions by number, in their words, and no name', () => {
  const { text } = toAboutQuestion(line, answers);
  expect(text).toBe(`You disagree on this: How long to boil an egg

Position 1: Four minutes.
- “Boil it for four minutes.”
- “Four minutes will do.”

Position 2: Six minutes.
- “I would say six.”

Weigh these positions again. Begin your reply with the number of the one that you now hold, in square brackets: [1] or [2], or [0] for neither. Then say why you keep or change your mind, in the language of my question.`);
  expect(text).not.toMatch(/gemini|claude|gpt|grok/i);
});

test('a question about a disagreement keeps who held which position', () => {
  expect(toAboutQuestion(line, answers).about).toEqual({
    topic: 'How long to boil an egg',
    positions: [
      { stance: 'Four minutes.', models: ['gemini', 'claude'] },
      { stance: 'Six minutes.', models: ['gpt'] },
    ],
  });
});

test('positions without text are left out', () => {
  const { text } = toAboutQuestion(line, { claude: answers.claude });
  expect(text).toContain('Position 2: Six minutes.\n\nWeigh');
  expect(text.match(/“/g)).toHaveLength(1);
});

test('however long the words, the question stays below its limit', () => {
  const long = 'An endless word. '.repeat(2_000);
  const state = foldTurn(createTurnState(), {
    type: 'answer-delta',
    model: 'grok',
    attempt: 1,
    text: long,
  });
  const cites = Array.from({ length: 20 }, () => ({
    model: 'grok' as const,
    start: 0,
    end: 30_000,
  }));
  const stances = models.map(() => ({ stance: long, cites }));
  const { text } = toAboutQuestion({ topic: long, stances }, state.answers);
  expect(text.length).toBeLessThan(limits.questionCodePoints);
  expect(text).toContain('[1] or [2] or [3] or [4], or [0] for none of them.');
});
