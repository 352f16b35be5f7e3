import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { expect, test } from 'vitest';
import { listHosts } from './announce-inabilities.ts';
import { providerSettings } from './provider-settings.ts';
import { toProvidersConfig } from './to-providers-config.ts';

const environment = {
  GEMINI_API_KEY: 'a',
  CLAUDE_API_KEY: 'b,c',
  MODEL_ROWS: '{"claude":{"routes":["own","openrouter"]}}',
  OPENROUTER_API_KEY: 'd',
};

const list = (settings: Readonly<Record<string, string>> = {}) =>
  listHosts(toProvidersConfig(readSettings(providerSettings, { ...environment, ...settings })));

test('each host is listed once, in the order in which it may be asked, with its models', () => {
  expect(list().map(({ host, models, onlyUnkept }) => [host, models, onlyUnkept])).toEqual([
    ['Google', ['gemini'], undefined],
    ['Anthropic', ['claude'], undefined],
    ['OpenRouter', ['claude', 'gpt', 'grok'], undefined],
  ]);
});

test('where nothing may be kept, each host says so', () => {
  expect(list({ RETENTION: 'none' }).map(({ onlyUnkept }) => onlyUnkept)).toEqual([
    true,
    true,
    true,
  ]);
});
