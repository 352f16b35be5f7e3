import { expect, test } from 'vitest';
import { forEachModel, isModelKey, modelKeys, shortNames, tabKeys, tabLabels } from './panel.ts';

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

test('a key is small letters and digits, and no two models have one name', () => {
  for (const key of modelKeys) expect(key).toMatch(/^[a-z][a-z0-9]*$/);
  const names = modelKeys.map((model) => shortNames[model]);
  expect(names).toEqual([...new Set(names)]);
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
