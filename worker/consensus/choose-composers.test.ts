import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { expect, test } from 'vitest';
import { createScriptedPanel, createScriptedSlot } from '../testing/scripted-slot.ts';
import { chooseComposers, listCheckers } from './choose-composers.ts';

const slots = {
  gemini: createScriptedSlot('gemini'),
  claude: createScriptedSlot('claude'),
  gpt: createScriptedSlot('gpt'),
  grok: createScriptedSlot('grok'),
};
const panel = createScriptedPanel(slots, [slots.claude, slots.gpt, slots.gemini]);
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

test('one composer of a vendor is asked, and none checks its own work', () => {
  const twins = [createScriptedSlot('claude'), createScriptedSlot('gpt', { vendor: 'anthropic' })];
  const composers = chooseComposers({ ...panel, composers: twins }, state);
  expect(keysOf(composers)).toEqual(['claude']);
  expect(listCheckers(composers, slots.claude)).toEqual([]);
  expect(keysOf(listCheckers([slots.claude, slots.gpt], slots.claude))).toEqual(['gpt']);
});
