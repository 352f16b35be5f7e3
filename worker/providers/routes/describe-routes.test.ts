import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { providerSettings } from '../provider-settings.ts';
import { toProvidersConfig } from '../to-providers-config.ts';
import { describeRoutes } from './describe-routes.ts';

const emulator = { openai: '', xai: '', anthropic: '', google: '', compatible: '' };

const describe = (environment: Record<string, string>) =>
  describeRoutes(
    toProvidersConfig(readSettings(providerSettings, environment), { emulator }).routes,
    environment,
  ).map(({ provider, variable }) => `${provider} ${variable}`);

test('each route names the variable that opens it, as it was set', () => {
  expect(describe({ ANTHROPIC_API_KEY: 'sk-canary', GPT_BASE_URL: 'http://x' })).toEqual([
    'demo GEMINI_API_KEY',
    'own ANTHROPIC_API_KEY',
    'own GPT_BASE_URL',
    'demo GROK_API_KEY',
  ]);
  expect(describe({ OPENROUTER_API_KEY: 'or' })).toEqual(
    modelKeys.map(() => 'openrouter OPENROUTER_API_KEY'),
  );
  expect(describe({ CLAUDE_API_KEY: 'x', OLLAMA_MODELS: 'a,b,c' })).toEqual([
    'local OLLAMA_MODELS',
    'own CLAUDE_API_KEY',
    'local OLLAMA_MODELS',
    'local OLLAMA_MODELS',
  ]);
});

test('each route of a model is named, and each of several keys by its number', () => {
  const environment = {
    CLAUDE_API_KEY: 'one,two',
    MODEL_ROWS: '{"claude":{"routes":["own","openrouter"]}}',
    OPENROUTER_API_KEY: 'or',
  };
  expect(describe(environment).slice(1, 4)).toEqual([
    'own CLAUDE_API_KEY (key 1)',
    'own CLAUDE_API_KEY (key 2)',
    'openrouter OPENROUTER_API_KEY',
  ]);
});
