import { expect, test } from 'vitest';
import { forEachModel, isModelKey, modelKeys, tabKeys, tabLabels } from './panel.ts';

test('the tabs are the consensus and the panel, in their order and with their labels', () => {
  expect(tabKeys).toEqual(['consensus', 'gemini', 'claude', 'gpt', 'grok']);
  expect(tabKeys.map((tab) => tabLabels[tab])).toEqual([
    'Best of All Models',
    'Google: Gemini 2.5 Pro',
    'Claude: Sonnet 4',
    'OpenAI: GPT-5',
    'xAI: Grok 4',
  ]);
});

test('forEachModel calls once for each model of the panel', () => {
  const asked: string[] = [];
  const record = forEachModel((model) => asked.push(model));
  expect(asked.toSorted()).toEqual([...modelKeys].toSorted());
  expect(Object.keys(record).toSorted()).toEqual([...modelKeys].toSorted());
});

test('the consensus is not a model of the panel', () => {
  expect(modelKeys.every(isModelKey)).toBe(true);
  expect(['consensus', 'constructor', '', 0, null].some(isModelKey)).toBe(false);
});
