import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { providerSettings, toVariableName } from '../provider-settings.ts';
import { routeRows } from '../rows/route-rows.ts';
import { toProvidersConfig } from '../to-providers-config.ts';

const emulator = {
  openai: 'http://127.0.0.1:1/openai/v1',
  xai: 'http://127.0.0.1:1/xai/v1',
  anthropic: 'http://127.0.0.1:1/anthropic',
  google: 'http://127.0.0.1:1/google',
  compatible: 'http://127.0.0.1:1/compatible/v1',
};

const listRoutes = (environment: Record<string, string>, options = {}) =>
  toProvidersConfig(readSettings(providerSettings, environment), options).routes;

/** Returns the preferred route of each model. */
const configure = (environment: Record<string, string>, options = {}) => {
  const routes = listRoutes(environment, options);
  return forEachModel((key) => routes[key][0]);
};

const toRows = (rows: object) => ({ MODEL_ROWS: JSON.stringify(rows) });

test('one OpenRouter key serves every model, under the names and companies of the models', () => {
  const routes = configure({ OPENROUTER_API_KEY: 'or' });
  for (const key of modelKeys) {
    const { company, models } = routeRows[key];
    expect(routes[key]).toMatchObject({
      provider: 'openrouter',
      adapter: 'openrouter',
      baseUrl: 'https://openrouter.ai/api/v1',
    });
    expect(routes[key].apiKey.reveal()).toBe('or');
    expect(routes[key].models[0].label).toBe(tabLabels[key]);
    expect(routes[key].models).toMatchObject(
      models.map(({ openrouterId, price, effort }) => ({
        id: openrouterId,
        company,
        price,
        effort,
      })),
    );
  }
});

test('a key of its own goes before OpenRouter’s, and OpenRouter’s before a local model', () => {
  const models = configure({ GPT_API_KEY: 'own', OPENROUTER_API_KEY: 'or' }, { emulator });
  expect(models.gpt).toMatchObject({ provider: 'own', baseUrl: 'https://api.openai.com/v1' });
  expect(models.claude.provider).toBe('openrouter');
});

test('another address of OpenRouter applies to all models that it serves', () => {
  const address = { OPENROUTER_API_KEY: 'or', OPENROUTER_BASE_URL: 'http://127.0.0.1:2/v1' };
  expect(configure(address).gemini.baseUrl).toBe('http://127.0.0.1:2/v1');
});

test('a model id of OpenRouter’s own is asked for as it is, under its own company', () => {
  const models = [
    { id: 'gpt-5', label: 'Ours' },
    { id: 'deepseek/deepseek-v4', label: 'DeepSeek' },
    { id: 'x-ai/grok-4.7' },
    { id: 'nobody' },
  ];
  const rows = toRows({ gpt: { models } });
  expect(configure({ OPENROUTER_API_KEY: 'or', ...rows }).gpt.models).toMatchObject([
    { id: 'openai/gpt-5', label: 'Ours', company: 'openai' },
    { id: 'deepseek/deepseek-v4', label: 'DeepSeek', company: 'deepseek' },
    { id: 'x-ai/grok-4.7', company: 'xai' },
    { id: 'nobody', company: 'other' },
  ]);
});

test('a model set to OpenRouter takes its own key or the key for all', () => {
  const row = toRows({ gpt: { adapter: 'openrouter' } });
  const own = { ...row, GPT_API_KEY: 'mine', OPENROUTER_API_KEY: 'or' };
  expect(configure(own).gpt).toMatchObject({ baseUrl: 'https://openrouter.ai/api/v1' });
  expect(configure(own).gpt.apiKey.reveal()).toBe('mine');
  expect(configure(own).gpt.models[0].id).toBe('openai/gpt-5');
});

test('local models take the keyless tabs in order, each as its own family', () => {
  const models = configure(
    { CLAUDE_API_KEY: 'own', OLLAMA_MODELS: 'llama3.2:3b=Llama,qwen3:8b' },
    {
      emulator,
    },
  );
  expect(models.gemini).toMatchObject({
    provider: 'local',
    adapter: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    models: [
      { id: 'llama3.2:3b', label: 'Llama', company: 'llama', price: { input: 0, output: 0 } },
    ],
  });
  expect(models.claude.provider).toBe('own');
  expect(models.gpt).toMatchObject({
    provider: 'local',
    models: [{ id: 'qwen3:8b', company: 'qwen' }],
  });
  expect(models.grok.provider).toBe('demo');
});

test.each(['/usr/share/ollama/models', '~/models', './models', 'D:\\models'])(
  'OLLAMA_MODELS=%s is the folder that Ollama itself reads, and no list',
  (folder) => {
    expect(configure({ OLLAMA_MODELS: folder }, { emulator }).gemini.provider).toBe('demo');
  },
);

test('a local model without a tab is reported, not dropped', () => {
  const environment = { OPENROUTER_API_KEY: 'or', OLLAMA_MODELS: 'llama3' };
  expect(() => configure(environment)).toThrow(
    new EnvironmentError([
      'OLLAMA_MODELS: must not list more models than there are tabs without a key',
    ]),
  );
});

test('a model without a route is named with all variables that would open one', () => {
  expect(() => configure({ OLLAMA_MODELS: 'a,b,c' })).toThrow(
    new EnvironmentError([
      `${toVariableName('grok', 'API_KEY')}: must be set, or GROK_BASE_URL, or OPENROUTER_API_KEY, or OLLAMA_MODELS`,
    ]),
  );
});

test('the common names of keys are read too', () => {
  const usual = {
    GOOGLE_API_KEY: 'g',
    ANTHROPIC_API_KEY: 'a',
    OPENAI_API_KEY: 'o',
    XAI_API_KEY: 'x',
  };
  const models = configure(usual);
  expect(modelKeys.map((key) => models[key].apiKey.reveal())).toEqual(['g', 'a', 'o', 'x']);
  expect(configure({ ...usual, GPT_API_KEY: 'own' }).gpt.apiKey.reveal()).toBe('own');
  expect(configure({ ...usual, OPENAI_BASE_URL: 'http://127.0.0.1:3/v1' }).gpt.baseUrl).toBe(
    'http://127.0.0.1:3/v1',
  );
});

test('each route names its host and what that keeps, by the address that is asked', () => {
  const usual = {
    GPT_API_KEY: 'a',
    GROK_BASE_URL: 'http://127.0.0.1:2/v1',
    OLLAMA_MODELS: 'llama3',
  };
  const { gpt, grok, gemini, claude } = configure(usual, { emulator });
  expect(gpt.retention).toMatchObject({ host: 'OpenAI', questions: 30, readOn: '2026-11-26' });
  const unsaid = { questions: 'unknown', images: 'unknown', searches: 'unknown' };
  expect(grok.retention).toEqual({ host: 'Another server', ...unsaid });
  expect(gemini.retention).toEqual({ host: 'Another server', ...unsaid });
  const none = { questions: 'none', images: 'none', searches: 'none' };
  expect(claude.retention).toEqual({ host: null, ...none });
  expect(configure({ OPENROUTER_API_KEY: 'or' }).grok.retention).toEqual({
    host: 'OpenRouter',
    ...unsaid,
  });
});

test('OpenRouter is told to keep nothing where nothing may be kept, which holds but for a search', () => {
  const told = configure({ OPENROUTER_API_KEY: 'or', RETENTION: 'none' });
  expect(told.claude.retention).toMatchObject({
    host: 'OpenRouter',
    questions: 'none',
    images: 'none',
    searches: 'unknown',
  });
});

const contract = { questions: 'none', images: 'none', searches: 'none' };

const askUnder = (terms: object) =>
  configure({ GPT_API_KEY: 'a', ...toRows({ gpt: { contract: terms } }) }, { emulator });

test('a contract goes before the terms of the host, and needs all three', () => {
  expect(askUnder({ ...contract, searches: 30 }).gpt.retention).toEqual({
    host: 'OpenAI',
    questions: 'none',
    images: 'none',
    searches: 30,
  });
  const { searches: _, ...incomplete } = contract;
  for (const terms of [incomplete, { ...contract, searches: -1 }, { ...contract, more: 'none' }]) {
    expect(() => askUnder(terms)).toThrow('MODEL_ROWS: gpt.contract');
  }
});

const keys = { CLAUDE_API_KEY: 'one, two', OPENROUTER_API_KEY: 'or' };

const both = { routes: ['own', 'openrouter'] };

/** Lists the routes of Claude, which has two keys of its own, and OpenRouter's key unless the row says otherwise. */
const listClaude = (row: object = {}, environment: Record<string, string> = keys) =>
  listRoutes({ ...environment, ...toRows({ claude: row }) }, { emulator }).claude;

test('routes are asked in the order in which they are set, each key of a provider by itself', () => {
  const routes = listClaude(both);
  expect(routes.map(({ provider, apiKey }) => `${provider} ${apiKey.reveal()}`)).toEqual([
    'own one',
    'own two',
    'openrouter or',
  ]);
  expect(routes.map(({ models }) => models[0].id)).toEqual([
    'claude-sonnet-4-20250514',
    'claude-sonnet-4-20250514',
    'anthropic/claude-sonnet-4',
  ]);
  expect(listRoutes({ ...keys, ...toRows({ claude: both }) }).gpt).toHaveLength(1);
  const other = listClaude({ routes: ['openrouter', 'own', 'openrouter'] });
  expect(other.map(({ provider }) => provider)).toEqual(['openrouter', 'own', 'own']);
});

const listCheckModels = (...parameters: Parameters<typeof listClaude>) =>
  listClaude(...parameters).map(({ checkModel }) => checkModel);

test('the model for checks is asked for by each route, under the id that it has there', () => {
  const checkModel = { id: 'claude-sonnet-5-5', label: 'Checker' };
  const openrouter = { id: 'anthropic/claude-sonnet-5.5', label: 'Checker', company: 'anthropic' };
  expect(listCheckModels({ ...both, checkModel })).toMatchObject([
    { id: 'claude-sonnet-5-5', label: 'Checker', effort: 'medium' },
    { id: 'claude-sonnet-5-5', label: 'Checker', effort: 'medium' },
    openrouter,
  ]);
  expect(listCheckModels({ checkModel }, {})).toMatchObject([{ id: 'claude-sonnet-5-5' }]);
  const unknown = { checkModel: { id: 'deepseek/small' } };
  expect(listCheckModels(unknown, { OPENROUTER_API_KEY: 'or' })).toMatchObject([
    { id: 'deepseek/small', label: 'deepseek/small', company: 'deepseek' },
  ]);
  const local = { OLLAMA_MODELS: 'gemma3,qwen3:8b' };
  expect(listCheckModels({ checkModel: { id: 'qwen3:1b' } }, local)).toMatchObject([
    { id: 'qwen3:1b', company: 'qwen' },
  ]);
  expect(listCheckModels(both)).toEqual([undefined, undefined, undefined]);
});

test('two keys lead to one provider unless routes are set: nobody is sent a question unasked', () => {
  expect(new Set(listClaude().map(({ provider }) => provider))).toEqual(new Set(['own']));
});

const listRegions = (...parameters: Parameters<typeof listClaude>) =>
  listClaude(...parameters).map(({ retention: { host, region } }) => `${host} ${region}`);

test('a region is declared for the preferred host alone, with or without a contract, and for no demo', () => {
  const regions = ['Anthropic EU', 'Anthropic EU', 'OpenRouter undefined'];
  expect(listRegions({ ...both, region: 'EU' })).toEqual(regions);
  expect(listRegions({ ...both, region: 'EU', contract })).toEqual(regions);
  expect(listRegions({ region: 'EU' }, {})).toEqual(['null undefined']);
  expect(listRegions(both)[0]).toBe('Anthropic undefined');
});

test('a contract is one with the preferred host alone', () => {
  const told = listClaude({ ...both, contract }, { ...keys, RETENTION: 'none' });
  expect(told.map(({ retention }) => `${retention.host} ${retention.searches}`)).toEqual([
    'Anthropic none',
    'Anthropic none',
    'OpenRouter unknown',
  ]);
});

test('another adapter brings the terms of its own provider, and no terms of the row', () => {
  const { gpt } = configure(
    {
      GPT_API_KEY: 'a',
      RETENTION: 'none',
      ...toRows({ gpt: { adapter: 'anthropic' } }),
    },
    { emulator },
  );
  expect(gpt.retention).toMatchObject({ host: 'Anthropic', questions: 30 });
});

test.each([
  [['nobody'], 'MODEL_ROWS: claude.routes.0 must be one of own, openrouter'],
  [['openrouter'], 'OPENROUTER_API_KEY: must be set for the routes of "claude"'],
  [['own'], 'CLAUDE_API_KEY: must be set, or CLAUDE_BASE_URL'],
])('the routes %j without their key are refused by name', (routes, problem) => {
  expect(() => listClaude({ routes }, {})).toThrow(problem);
});
