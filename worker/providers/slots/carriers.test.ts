import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { providerVariables } from '../provider-variables.ts';
import { listRoutes } from '../providers-config.ts';
import { toProvidersConfig } from '../to-providers-config.ts';
import { slotRows } from './slot-rows.ts';
import { toVariableName } from './slot-variables.ts';

const emulator = {
  openai: 'http://127.0.0.1:1/openai/v1',
  xai: 'http://127.0.0.1:1/xai/v1',
  anthropic: 'http://127.0.0.1:1/anthropic',
  google: 'http://127.0.0.1:1/google',
  compatible: 'http://127.0.0.1:1/compatible/v1',
};

const configure = (environment: Record<string, string>, options = {}) =>
  toProvidersConfig(readSettings(providerVariables, environment), options).slots;

test('one OpenRouter key carries every slot, under the names and vendors of the slots', () => {
  const slots = configure({ OPENROUTER_API_KEY: 'or' });
  for (const key of modelKeys) {
    const { vendor, models } = slotRows[key];
    expect(slots[key]).toMatchObject({
      carrier: 'openrouter',
      adapter: 'openrouter',
      baseUrl: 'https://openrouter.ai/api/v1',
    });
    expect(slots[key].apiKey.reveal()).toBe('or');
    expect(slots[key].models[0].label).toBe(tabLabels[key]);
    expect(slots[key].models).toMatchObject(
      models.map(({ openrouterId, price, effort }) => ({
        id: openrouterId,
        vendor,
        price,
        effort,
      })),
    );
  }
});

test('a key of its own goes before OpenRouter’s, and OpenRouter’s before a local model', () => {
  const slots = configure({ GPT_API_KEY: 'own', OPENROUTER_API_KEY: 'or' }, { emulator });
  expect(slots.gpt).toMatchObject({ carrier: 'own', baseUrl: 'https://api.openai.com/v1' });
  expect(slots.claude.carrier).toBe('openrouter');
});

test('another address of OpenRouter applies to all slots that it carries', () => {
  const address = { OPENROUTER_API_KEY: 'or', OPENROUTER_BASE_URL: 'http://127.0.0.1:2/v1' };
  expect(configure(address).gemini.baseUrl).toBe('http://127.0.0.1:2/v1');
});

test('a model id of OpenRouter’s own is asked for as it is, under its own vendor', () => {
  const GPT_MODELS = 'gpt-5=Ours,deepseek/deepseek-v4=DeepSeek,x-ai/grok-4.7,nobody';
  expect(configure({ OPENROUTER_API_KEY: 'or', GPT_MODELS }).gpt.models).toMatchObject([
    { id: 'openai/gpt-5', label: 'Ours', vendor: 'openai' },
    { id: 'deepseek/deepseek-v4', label: 'DeepSeek', vendor: 'deepseek' },
    { id: 'x-ai/grok-4.7', vendor: 'xai' },
    { id: 'nobody', vendor: 'other' },
  ]);
});

test('a slot set to OpenRouter takes its own key or the one for all', () => {
  const own = { GPT_ADAPTER: 'openrouter', GPT_API_KEY: 'mine', OPENROUTER_API_KEY: 'or' };
  expect(configure(own).gpt).toMatchObject({ baseUrl: 'https://openrouter.ai/api/v1' });
  expect(configure(own).gpt.apiKey.reveal()).toBe('mine');
  expect(configure(own).gpt.models[0].id).toBe('openai/gpt-5');
});

test('local models take the keyless slots in order, each as its own family', () => {
  const slots = configure(
    { CLAUDE_API_KEY: 'own', OLLAMA_MODELS: 'llama3.2:3b=Llama,qwen3:8b' },
    {
      emulator,
    },
  );
  expect(slots.gemini).toMatchObject({
    carrier: 'local',
    adapter: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    models: [
      { id: 'llama3.2:3b', label: 'Llama', vendor: 'llama', price: { input: 0, output: 0 } },
    ],
  });
  expect(slots.claude.carrier).toBe('own');
  expect(slots.gpt).toMatchObject({
    carrier: 'local',
    models: [{ id: 'qwen3:8b', vendor: 'qwen' }],
  });
  expect(slots.grok.carrier).toBe('demo');
});

test.each(['/usr/share/ollama/models', '~/models', './models', 'D:\\models'])(
  'OLLAMA_MODELS=%s is the folder that Ollama itself reads, and no list',
  (folder) => {
    expect(configure({ OLLAMA_MODELS: folder }, { emulator }).gemini.carrier).toBe('demo');
  },
);

test('a local model without a slot is reported, not dropped', () => {
  const environment = { OPENROUTER_API_KEY: 'or', OLLAMA_MODELS: 'llama3' };
  expect(() => configure(environment)).toThrow(
    new EnvironmentError([
      'OLLAMA_MODELS: must not list more models than there are slots without a key',
    ]),
  );
});

test('a slot without a carrier is named with all variables that would carry it', () => {
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
  const slots = configure(usual);
  expect(modelKeys.map((key) => slots[key].apiKey.reveal())).toEqual(['g', 'a', 'o', 'x']);
  expect(configure({ ...usual, GPT_API_KEY: 'own' }).gpt.apiKey.reveal()).toBe('own');
  expect(configure({ ...usual, OPENAI_BASE_URL: 'http://127.0.0.1:3/v1' }).gpt.baseUrl).toBe(
    'http://127.0.0.1:3/v1',
  );
});

test('each slot names its host and what that keeps, by the address that is asked', () => {
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

test('a contract goes before the terms of the host, and needs all three', () => {
  const contract = { GPT_API_KEY: 'a', GPT_RETENTION: 'none/none/30' };
  expect(configure(contract, { emulator }).gpt.retention).toEqual({
    host: 'OpenAI',
    questions: 'none',
    images: 'none',
    searches: 30,
  });
  for (const GPT_RETENTION of ['none', 'none/none/-1', 'none/none/none/none', 'none/none/0']) {
    expect(() => configure({ GPT_API_KEY: 'a', GPT_RETENTION }, { emulator })).toThrow(
      'GPT_RETENTION',
    );
  }
});

const two = {
  CLAUDE_API_KEY: 'one, two',
  OPENROUTER_API_KEY: 'or',
  CLAUDE_ROUTES: 'own,openrouter',
};

test('routes are asked in the order in which they are set, each key of a host by itself', () => {
  const { claude, gpt } = configure(two);
  const routes = listRoutes(claude);
  expect(routes.map(({ carrier, apiKey }) => `${carrier} ${apiKey.reveal()}`)).toEqual([
    'own one',
    'own two',
    'openrouter or',
  ]);
  expect(routes.map(({ models }) => models[0].id)).toEqual([
    'claude-sonnet-4-20250514',
    'claude-sonnet-4-20250514',
    'anthropic/claude-sonnet-4',
  ]);
  expect(listRoutes(gpt)).toHaveLength(1);
  const other = configure({ ...two, CLAUDE_ROUTES: 'openrouter,own,openrouter' }).claude;
  expect(listRoutes(other).map(({ carrier }) => carrier)).toEqual(['openrouter', 'own', 'own']);
});

const checkModelOf = (environment: Record<string, string>) =>
  listRoutes(configure(environment, { emulator }).claude).map(({ checkModel }) => checkModel);

test('the model for checks is asked for by the slot’s carrier, under the id that it has there', () => {
  const known = { CLAUDE_CHECK_MODEL: 'claude-sonnet-5-5=Checker' };
  const openrouter = { id: 'anthropic/claude-sonnet-5.5', label: 'Checker', vendor: 'anthropic' };
  expect(checkModelOf({ ...two, ...known })).toMatchObject([
    { id: 'claude-sonnet-5-5', label: 'Checker', effort: 'medium' },
    { id: 'claude-sonnet-5-5', label: 'Checker', effort: 'medium' },
    openrouter,
  ]);
  expect(checkModelOf(known)).toMatchObject([{ id: 'claude-sonnet-5-5' }]);
  const unknown = { CLAUDE_CHECK_MODEL: 'deepseek/small' };
  expect(checkModelOf({ OPENROUTER_API_KEY: 'or', ...unknown })).toMatchObject([
    { id: 'deepseek/small', label: 'deepseek/small', vendor: 'deepseek' },
  ]);
  const local = { OLLAMA_MODELS: 'gemma3,qwen3:8b', CLAUDE_CHECK_MODEL: 'qwen3:1b' };
  expect(checkModelOf(local)).toMatchObject([{ id: 'qwen3:1b', vendor: 'qwen' }]);
  expect(checkModelOf({ ...two, CLAUDE_CHECK_MODEL: '' })).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('two keys lead to one host unless routes are set: nobody is sent a question unasked', () => {
  const { CLAUDE_ROUTES: _, ...keys } = two;
  expect(new Set(listRoutes(configure(keys).claude).map(({ carrier }) => carrier))).toEqual(
    new Set(['own']),
  );
});

const regionsOf = (environment: Record<string, string>) =>
  listRoutes(configure({ CLAUDE_REGION: 'EU', ...environment }, { emulator }).claude).map(
    ({ retention: { host, region } }) => `${host} ${region}`,
  );

test('a region is declared for the preferred host alone, with or without a contract, and for no demo', () => {
  const regions = ['Anthropic EU', 'Anthropic EU', 'OpenRouter undefined'];
  expect(regionsOf(two)).toEqual(regions);
  expect(regionsOf({ ...two, CLAUDE_RETENTION: 'none/none/none' })).toEqual(regions);
  expect(regionsOf({})).toEqual(['null undefined']);
  expect(regionsOf({ ...two, CLAUDE_REGION: '' })[0]).toBe('Anthropic undefined');
});

test('a contract is one with the preferred host alone', () => {
  const told = configure({ ...two, RETENTION: 'none', CLAUDE_RETENTION: 'none/none/none' }).claude;
  expect(
    listRoutes(told).map(({ retention }) => `${retention.host} ${retention.searches}`),
  ).toEqual(['Anthropic none', 'Anthropic none', 'OpenRouter unknown']);
});

test.each([
  ['nobody', 'CLAUDE_ROUTES: must list own and openrouter'],
  ['openrouter', 'OPENROUTER_API_KEY: must be set for CLAUDE_ROUTES'],
  ['own', 'CLAUDE_API_KEY: must be set, or CLAUDE_BASE_URL'],
])('CLAUDE_ROUTES=%s without its key is refused by name', (CLAUDE_ROUTES, problem) => {
  expect(() => configure({ CLAUDE_ROUTES }, { emulator })).toThrow(problem);
});
