import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import type { AdmittedAnswer } from './admit-answers.ts';
import { createAnalysisSchema } from './analysis.ts';
import { describeLabels, labelAnswers } from './label-answers.ts';

const anAnswer = (text: string): AdmittedAnswer => ({
  model: 'gpt',
  text,
  partial: false,
  sources: [],
});
const someAnswers = (count: number) =>
  Array.from({ length: count }, (_, index) => anAnswer(`Answer ${index}.`));

test('a seed decides the labels: the same one the same way, others every way', () => {
  const answers = modelKeys.map((model) => ({ ...anAnswer(model), model }));
  const order = (seed: string) =>
    labelAnswers(answers, seed)
      .map(({ model }) => model)
      .join();
  expect(order('seed')).toBe(order('seed'));
  const orders = new Set(Array.from({ length: 400 }, (_, index) => order(`seed ${index}`)));
  expect(orders.size).toBe(24);
});

test.each([
  [2, 'from A to B'],
  [4, 'from A to D'],
  [6, 'from A to F'],
  [26, 'from A to Z'],
])('of %i answers every one is labelled, %s', (count, words) => {
  const answers = someAnswers(count);
  const labelled = labelAnswers(answers, 'seed');
  expect(new Set(labelled.map(({ label }) => label)).size).toBe(count);
  expect(new Set(labelled.map(({ text }) => text))).toEqual(
    new Set(answers.map(({ text }) => text)),
  );
  expect(describeLabels(labelled)).toBe(words);
});

test('more answers than labels are refused, not dropped', () => {
  expect(() => labelAnswers(someAnswers(27), 'seed')).toThrow(RangeError);
});

test('a comparison names the answers compared and no other', () => {
  const labels = labelAnswers(someAnswers(3), 'seed').map(({ label }) => label);
  const { suspicious } = createAnalysisSchema(labels).shape;
  const naming = (id: string) => suspicious.safeParse([{ id, reason: 'x' }]).success;
  expect(['A', 'B', 'C', 'D'].map(naming)).toEqual([true, true, true, false]);
});
