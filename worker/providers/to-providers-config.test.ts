import { EnvironmentError, readVariables } from '@quartet/runtime/environment/variables.ts';
import { expect, test } from 'vitest';
import { createPanel } from './create-panel.ts';
import { providerVariables } from './provider-variables.ts';
import { toProvidersConfig } from './to-providers-config.ts';

const emulator = {
  openai: 'http://127.0.0.1:1/openai/v1',
  xai: 'http://127.0.0.1:1/xai/v1',
  anthropic: 'http://127.0.0.1:1/anthropic',
  google: 'http://127.0.0.1:1/google',
};
const keys = { GEMINI_API_KEY: 'a', CLAUDE_API_KEY: 'b', GPT_API_KEY: 'c', GROK_API_KEY: 'd' };

const configure = (environment: Record<string, string>, options = {}) =>
  toProvidersConfig(readVariables(providerVariables, environment), options);

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

test('plays a slot without key and address on the emulator, and only that one', () => {
  const { slots } = configure({ GPT_API_KEY: 'c' }, { emulator });
  expect(slots.grok).toMatchObject({ demo: true, vendor: 'xai', baseUrl: emulator.xai });
  expect(slots.gemini).toMatchObject({ demo: true, baseUrl: emulator.google });
  expect(slots.gpt).toMatchObject({ demo: false, baseUrl: 'https://api.openai.com/v1' });
});

test('names every slot that cannot work at once', () => {
  expect(
    problemsOf(() => configure({ GPT_API_KEY: 'c', GROK_ADAPTER: 'openai-compatible' })),
  ).toEqual([
    expect.stringContaining('GEMINI_API_KEY'),
    expect.stringContaining('CLAUDE_API_KEY'),
    expect.stringContaining('GROK_API_KEY'),
  ]);
});

test('wants an address for a compatible server, and no key', () => {
  const adapter = { ...keys, GPT_ADAPTER: 'openai-compatible' };
  expect(problemsOf(() => configure(adapter))).toEqual([expect.stringContaining('GPT_BASE_URL')]);
  const { slots } = configure({
    ...keys,
    GPT_API_KEY: '',
    GPT_ADAPTER: 'openai-compatible',
    GPT_BASE_URL: 'http://127.0.0.1:11434/v1',
    GPT_MODELS: 'llama3:8b',
  });
  expect(slots.gpt).toMatchObject({
    vendor: 'other',
    demo: false,
    models: [{ id: 'llama3:8b', label: 'llama3:8b' }],
  });
});

test('asks the specified models first, their successors next', () => {
  const { slots, composers } = configure(keys);
  expect(slots.claude.models).toEqual([
    { id: 'claude-sonnet-4-20250514', label: 'Claude: Sonnet 4' },
    { id: 'claude-sonnet-5-5', label: 'Claude: Sonnet 5.5' },
  ]);
  const panel = createPanel(configure(keys));
  expect(panel.slot('gpt').current()).toMatchObject({ modelId: 'gpt-5', label: 'OpenAI: GPT-5' });
  expect(panel.composers.map(({ key }) => key)).toEqual(composers);
});

test.each([
  ['GPT_MODELS', ' , '],
  ['GPT_MODELS', '=Label'],
  ['GPT_BASE_URL', 'file:///etc/passwd'],
  ['GPT_ADAPTER', 'carrier-pigeon'],
  ['CONSENSUS_COMPOSERS', 'gpt,nobody'],
  ['PROVIDER_IDLE_SECONDS', '0'],
])('refuses %s=%j by name, without the value', (name, value) => {
  const [problem, ...rest] = problemsOf(() => configure({ ...keys, [name]: value }));
  expect(rest).toEqual([]);
  expect(problem).toContain(name);
});

test('shows no key', () => {
  expect(JSON.stringify(configure({ ...keys, GPT_API_KEY: 'sk-canary' }))).not.toContain('canary');
});
