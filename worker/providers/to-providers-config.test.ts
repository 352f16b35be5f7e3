import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { createPanel } from './create-panel.ts';
import { providerSettings } from './provider-settings.ts';
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
  toProvidersConfig(readSettings(providerSettings, environment), options);

const toRows = (rows: object) => ({ MODEL_ROWS: JSON.stringify(rows) });

/** Returns the preferred route of each model. */
const preferred = (environment: Record<string, string>, options = {}) => {
  const { routes } = configure(environment, options);
  return forEachModel((key) => routes[key][0]);
};

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

test('plays a model without key and address on the emulator, and only that one', () => {
  const models = preferred({ GPT_API_KEY: 'c' }, { emulator });
  expect(models.grok).toMatchObject({ provider: 'demo', baseUrl: emulator.xai });
  expect(new Set(models.grok.models.map(({ company }) => company))).toEqual(new Set(['xai']));
  expect(models.gemini).toMatchObject({ provider: 'demo', baseUrl: emulator.google });
  expect(models.gpt).toMatchObject({ provider: 'own', baseUrl: 'https://api.openai.com/v1' });
});

test('names every model that cannot work at once', () => {
  expect(
    problemsOf(() =>
      configure({ GPT_API_KEY: 'c', ...toRows({ grok: { adapter: 'openai-compatible' } }) }),
    ),
  ).toEqual([
    expect.stringContaining('GEMINI_API_KEY'),
    expect.stringContaining('CLAUDE_API_KEY'),
    expect.stringContaining('GROK_BASE_URL'),
  ]);
});

test('an adapter set without a key serves no model', () => {
  expect(
    problemsOf(() =>
      configure({ ...keys, GROK_API_KEY: '', ...toRows({ grok: { adapter: 'google' } }) }),
    ),
  ).toEqual(['GROK_API_KEY: must be set, or GROK_BASE_URL']);
});

test('a compatible server needs an address, and no key', () => {
  const row = { adapter: 'openai-compatible', models: [{ id: 'llama3:8b' }] };
  const rows = toRows({ gpt: row });
  const adapter = { ...keys, ...rows };
  const problems = [expect.stringContaining('GPT_BASE_URL')];
  expect(problemsOf(() => configure(adapter))).toEqual(problems);
  expect(problemsOf(() => configure(rows, { emulator }))).toEqual(problems);
  const { gpt } = preferred({
    ...keys,
    ...rows,
    GPT_API_KEY: '',
    GPT_BASE_URL: 'http://127.0.0.1:11434/v1',
  });
  expect(gpt).toMatchObject({
    provider: 'own',
    models: [{ id: 'llama3:8b', label: 'llama3:8b', company: 'other' }],
  });
});

test('asks the specified models first, their successors next', () => {
  const { composers } = configure(keys);
  const models = preferred(keys);
  expect(models.claude.models).toMatchObject([
    { id: 'claude-sonnet-4-20250514', label: 'Claude: Sonnet 4' },
    { id: 'claude-sonnet-5-5', label: 'Claude: Sonnet 5.5' },
  ]);
  for (const key of modelKeys) expect(models[key].models[0].label).toBe(tabLabels[key]);
  const panel = createPanel(configure(keys));
  expect(panel.model('gpt').current()).toMatchObject({ modelId: 'gpt-5', label: 'OpenAI: GPT-5' });
  expect(panel.composers.map(({ key }) => key)).toEqual(composers);
});

test('a check asks the model that is set for it', () => {
  const panel = createPanel(
    configure({
      ...keys,
      ...toRows({ claude: { checkModel: { id: 'claude-haiku-4-5', label: 'Haiku' } } }),
    }),
  );
  const checker = { modelId: 'claude-haiku-4-5', label: 'Haiku' };
  expect(panel.model('claude').current('check')).toMatchObject(checker);
  expect(panel.model('claude').current()).toMatchObject({ modelId: 'claude-sonnet-4-20250514' });
  expect(panel.model('gpt').current('check')).toMatchObject({ modelId: 'gpt-5' });
});

test('another adapter than its own leads a model to that adapter’s provider', () => {
  const rows = toRows({ grok: { adapter: 'anthropic' }, gemini: { adapter: 'openai' } });
  const models = preferred({ ...keys, ...rows });
  expect(models.grok.baseUrl).toBe('https://api.anthropic.com');
  expect(models.grok.models[0].company).toBe('anthropic');
  expect(models.gemini.baseUrl).toBe('https://api.openai.com/v1');
  expect(models.gemini.models[0].company).toBe('openai');
  const { grok } = preferred(keys);
  expect(grok.baseUrl).toBe('https://api.x.ai/v1');
  expect(grok.models[0].company).toBe('xai');
});

const listClaude = (models: readonly object[]) =>
  preferred({ ...keys, ...toRows({ claude: { models } }) }).claude.models;

test('each model id has its own price and effort, unless an operator changes them', () => {
  const ids = [{ id: 'claude-sonnet-5-5' }, { id: 'claude-of-tomorrow' }];
  expect(listClaude(ids)).toMatchObject([
    { label: 'Claude: Sonnet 5.5', price: { input: 2, output: 10 }, effort: 'medium' },
    { label: 'claude-of-tomorrow', price: { input: 3, output: 15 }, effort: null },
  ]);
  const told = { price: { input: 1, output: 5 }, effort: 'low' };
  expect(listClaude(ids.map((model) => ({ ...model, ...told })))).toMatchObject([told, told]);
});

test.each([
  ['MODEL_ROWS', 'canary'],
  ['MODEL_ROWS', '{"gpt":{"models":[]}}'],
  ['MODEL_ROWS', '{"gpt":{"models":[{"label":"canary"}]}}'],
  ['MODEL_ROWS', '{"gpt":{"models":[{"id":"canary","price":"cheap"}]}}'],
  ['MODEL_ROWS', '{"gpt":{"models":[{"id":"canary","price":{"input":-1}}]}}'],
  ['MODEL_ROWS', '{"gpt":{"models":[{"id":"canary","effort":"canary"}]}}'],
  ['MODEL_ROWS', '{"gpt":{"checkModel":["canary"]}}'],
  ['MODEL_ROWS', '{"gpt":{"adapter":"canary"}}'],
  ['MODEL_ROWS', '{"gpt":{"prize":"canary"}}'],
  ['MODEL_ROWS', '{"nobody":{"region":"canary"}}'],
  ['GPT_BASE_URL', 'file:///canary'],
  ['OLLAMA_MODELS', ' , '],
  ['OLLAMA_MODELS', '=canary'],
  ['CONSENSUS_COMPOSERS', 'gpt,canary'],
])('refuses %s=%j by name, without the value', (name, value) => {
  const [problem, ...rest] = problemsOf(() => configure({ ...keys, [name]: value }));
  expect(rest).toEqual([]);
  expect(problem).toContain(name);
  expect(problem).not.toContain('canary');
});

test('shows no key', () => {
  expect(JSON.stringify(configure({ ...keys, GPT_API_KEY: 'sk-canary' }))).not.toContain('canary');
});

test('where nothing may be kept, a host that keeps questions is not asked', async () => {
  const limits = { signal: AbortSignal.abort(), deadlineAt: Date.now() + 1_000, userId: 'ada' };
  const question = { messages: [{ role: 'user', text: 'x' }], webSearch: false } as const;
  async function ask(environment: Record<string, string>) {
    const model = createPanel(configure({ ...keys, ...environment })).model('gpt');
    const parts = model.openAnswer(question, limits);
    return parts[Symbol.asyncIterator]().next();
  }
  await expect(ask({ RETENTION: 'none' })).rejects.toMatchObject({ code: 'retention' });
  const first = { value: { type: 'model', modelId: 'gpt-5' } };
  expect(await ask({})).toMatchObject(first);
  const terms = { questions: 'none', images: 'none', searches: 'none' };
  const contract = { RETENTION: 'none', ...toRows({ gpt: { contract: terms } }) };
  expect(await ask(contract)).toMatchObject(first);
});
