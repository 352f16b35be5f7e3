import { expect, test } from 'vitest';
import { readStandaloneEnvironment } from './environment.ts';
import { nameMissingKeys } from './name-missing-keys.ts';

function nameKeys(settings: Readonly<Record<string, string>>) {
  return nameMissingKeys(readStandaloneEnvironment(settings).slots);
}

test('each emulated wire names the variables of the keys that it stands in for', () => {
  expect(nameKeys({})).toEqual({
    openai: ['GPT_API_KEY'],
    xai: ['GROK_API_KEY'],
    anthropic: ['CLAUDE_API_KEY'],
    google: ['GEMINI_API_KEY'],
    openrouter: [],
    compatible: [],
  });
});

test('a slot with a key is not named, and none is where one key carries all', () => {
  const named = nameKeys({ GPT_API_KEY: 'key' });
  expect([named.openai, named.xai]).toEqual([[], ['GROK_API_KEY']]);
  expect(Object.values(nameKeys({ OPENROUTER_API_KEY: 'key' })).flat()).toEqual([]);
});
