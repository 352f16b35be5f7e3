import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { expect, test } from 'vitest';
import { createScriptedModel, createScriptedPanel } from '../testing/scripted-model.ts';
import { chooseComposers, listCheckers } from './choose-composers.ts';

const models = {
  gemini: createScriptedModel('gemini'),
  claude: createScriptedModel('claude'),
  gpt: createScriptedModel('gpt'),
  grok: createScriptedModel('grok'),
};
const panel = createScriptedPanel(models, [models.claude, models.gpt, models.gemini]);
const state = createTurnState();
const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key);

test('the person’s choice comes first, and is asked once', () => {
  const chosen = (composer: 'grok' | 'gpt') =>
    keysOf(chooseComposers(panel, { ...state, chosen: { composer, without: [] } }));
  expect(chosen('grok')).toEqual(['grok', 'claude', 'gpt']);
  expect(chosen('gpt')).toEqual(['gpt', 'claude', 'gemini']);
  expect(keysOf(chooseComposers(panel, state))).toEqual(['claude', 'gpt', 'gemini']);
});

test('a model that failed to answer is asked last', () => {
  const failed = { ...state.answers.claude, status: 'ended' as const, outcome: 'failed' as const };
  const answers = { ...state.answers, claude: failed };
  expect(keysOf(chooseComposers(panel, { ...state, answers }))).toEqual([
    'gpt',
    'gemini',
    'claude',
  ]);
});

test('one composer of a company is asked, and none checks its own work', () => {
  const twins = [
    createScriptedModel('claude'),
    createScriptedModel('gpt', { company: 'anthropic' }),
  ];
  const composers = chooseComposers({ ...panel, composers: twins }, state);
  expect(keysOf(composers)).toEqual(['claude']);
  expect(listCheckers(composers, models.claude)).toEqual([]);
  expect(keysOf(listCheckers([models.claude, models.gpt], models.claude))).toEqual(['gpt']);
});
