import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { createPanel } from './create-panel.ts';
import { providerVariables } from './provider-variables.ts';
import { toProvidersConfig } from './to-providers-config.ts';

const emulator = {
  openai: 'http://127.0.0.1:1/openai/v1',
  xai: 'http://127.0.0.1:1/xai/v1',
  anthropic: 'http://127.0.0.1:1/anthropic',
  google: 'http://127.0.0.1:1/google',
  compatible: 'http://127.0.0.1:1/compatible/v1',
};
const keys = { GEMINI_API_KEY: 'a', CLAUDE_API_KEY: 'b', GPT_API_KEY: 'c', GROK_API_KEY: 'd' };

const configure = (environment: Record<string, string>, options = {}) =>
  toProvidersConfig(readSettings(providerVariables, environment), options);

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
  expect(slots.grok).toMatchObject({ carrier: 'demo', baseUrl: emulator.xai });
  expect(new Set(slots.grok.models.map(({ vendor }) => vendor))).toEqual(new Set(['xai']));
  expect(slots.gemini).toMatchObject({ carrier: 'demo', baseUrl: emulator.google });
  expect(slots.gpt).toMatchObject({ carrier: 'own', baseUrl: 'https://api.openai.com/v1' });
});

test('names every slot that cannot work at once', () => {
  expect(
    problemsOf(() => configure({ GPT_API_KEY: 'c', GROK_ADAPTER: 'openai-compatible' })),
  ).toEqual([
    expect.stringContaining('GEMINI_API_KEY'),
    expect.stringContaining('CLAUDE_API_KEY'),
    expect.stringContaining('GROK_BASE_URL'),
  ]);
});

test('an adapter set without a key does not carry a slot', () => {
  expect(
    problemsOf(() => configure({ ...keys, GROK_API_KEY: '', GROK_ADAPTER: 'google' })),
  ).toEqual(['GROK_API_KEY: must be set, or GROK_BASE_URL']);
});

test('a compatible server needs an address, and no key', () => {
  const adapter = { ...keys, GPT_ADAPTER: 'openai-compatible' };
  const problems = [expect.stringContaining('GPT_BASE_URL')];
  expect(problemsOf(() => configure(adapter))).toEqual(problems);
  const keyless = { GPT_ADAPTER: 'openai-compatible' };
  expect(problemsOf(() => configure(keyless, { emulator }))).toEqual(problems);
  const { slots } = configure({
    ...keys,
    GPT_API_KEY: '',
    GPT_ADAPTER: 'openai-compatible',
    GPT_BASE_URL: 'http://127.0.0.1:11434/v1',
    GPT_MODELS: 'llama3:8b',
  });
  expect(slots.gpt).toMatchObject({
    carrier: 'own',
    models: [{ id: 'llama3:8b', label: 'llama3:8b', vendor: 'other' }],
  });
});

test('asks the specified models first, their successors next', () => {
  const { slots, composers } = configure(keys);
  expect(slots.claude.models).toMatchObject([
    { id: 'claude-sonnet-4-20250514', label: 'Claude: Sonnet 4' },
    { id: 'claude-sonnet-5-5', label: 'Claude: Sonnet 5.5' },
  ]);
  for (const key of modelKeys) expect(slots[key].models[0].label).toBe(tabLabels[key]);
  const panel = createPanel(configure(keys));
  expect(panel.slot('gpt').current()).toMatchObject({ modelId: 'gpt-5', label: 'OpenAI: GPT-5' });
  expect(panel.composers.map(({ key }) => key)).toEqual(composers);
});

test('a check asks the model that is set for it', () => {
  const panel = createPanel(configure({ ...keys, CLAUDE_CHECK_MODEL: 'claude-haiku-4-5=Haiku' }));
  const checker = { modelId: 'claude-haiku-4-5', label: 'Haiku' };
  expect(panel.slot('claude').current('check')).toMatchObject(checker);
  expect(panel.slot('claude').current()).toMatchObject({ modelId: 'claude-sonnet-4-20250514' });
  expect(panel.slot('gpt').current('check')).toMatchObject({ modelId: 'gpt-5' });
});

test('another adapter than its own leads a slot to that adapter’s service', () => {
  const { slots } = configure({ ...keys, GROK_ADAPTER: 'anthropic', GEMINI_ADAPTER: 'openai' });
  expect(slots.grok.baseUrl).toBe('https://api.anthropic.com');
  expect(slots.grok.models[0].vendor).toBe('anthropic');
  expect(slots.gemini.baseUrl).toBe('https://api.openai.com/v1');
  expect(slots.gemini.models[0].vendor).toBe('openai');
  const { grok } = configure(keys).slots;
  expect(grok.baseUrl).toBe('https://api.x.ai/v1');
  expect(grok.models[0].vendor).toBe('xai');
});

test('each model id has its own price and effort, unless the environment says one for all', () => {
  const models = 'claude-sonnet-5-5,claude-of-tomorrow';
  expect(configure({ ...keys, CLAUDE_MODELS: models }).slots.claude.models).toMatchObject([
    { price: { input: 2, output: 10 }, effort: 'medium' },
    { price: { input: 3, output: 15 }, effort: null },
  ]);
  const told = { CLAUDE_MODELS: models, CLAUDE_PRICE: '1/5', CLAUDE_EFFORT: 'low' };
  expect(configure({ ...keys, ...told }).slots.claude.models).toMatchObject([
    { price: { input: 1, output: 5 }, effort: 'low' },
    { price: { input: 1, output: 5 }, effort: 'low' },
  ]);
});

test.each([
  ['GPT_MODELS', ' , '],
  ['GPT_MODELS', '=Label'],
  ['GPT_CHECK_MODEL', '=Label'],
  ['GPT_CHECK_MODEL', 'gpt-small,gpt-smaller'],
  ['GPT_BASE_URL', 'file:///etc/passwd'],
  ['GPT_ADAPTER', 'carrier-pigeon'],
  ['GPT_PRICE', 'cheap'],
  ['GPT_EFFORT', 'heroic'],
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

test('where nothing may be kept, a host that keeps questions is not asked', async () => {
  const limits = { signal: AbortSignal.abort(), deadlineAt: Date.now() + 1_000, userId: 'ada' };
  const question = { messages: [{ role: 'user', text: 'x' }], webSearch: false } as const;
  async function ask(environment: Record<string, string>) {
    const slot = createPanel(configure({ ...keys, ...environment })).slot('gpt');
    const parts = slot.openAnswer(question, limits);
    return parts[Symbol.asyncIterator]().next();
  }
  await expect(ask({ RETENTION: 'none' })).rejects.toMatchObject({ code: 'retention' });
  const first = { value: { type: 'model', modelId: 'gpt-5' } };
  expect(await ask({})).toMatchObject(first);
  const contract = { RETENTION: 'none', GPT_RETENTION: 'none/none/none' };
  expect(await ask(contract)).toMatchObject(first);
});
