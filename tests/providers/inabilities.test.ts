import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { findInabilities } from '@quartet/worker/providers/announce-inabilities.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';
import { RefusedSearches } from '@quartet/worker/providers/refused-searches.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import { expect, test } from 'vitest';
import { ask, collect, modelOf, modelOn, soon } from '../support/providers/adapters.ts';

const emulator = withEmulator();

type Settings = Readonly<Record<string, string>>;

const configOf = (settings: Settings) =>
  toProvidersConfig(readSettings(providerSettings, settings), {
    emulator: emulator().baseUrls,
  });

const find = (settings: Settings) => findInabilities(configOf(settings).routes);

test('the four services can do everything, and so can OpenRouter', async () => {
  const all = { webSearch: [], images: [] };
  expect(await find({})).toEqual(all);
  expect(await find({ OPENROUTER_API_KEY: 'or' })).toEqual(all);
});

test('a local server reports no web search, and which models accept images', async () => {
  const OLLAMA_BASE_URL = emulator().baseUrls.compatible;
  expect(await find({ OLLAMA_MODELS: 'gemma3:12b,mistral:7b', OLLAMA_BASE_URL })).toEqual({
    webSearch: modelKeys.slice(0, 2),
    images: [modelKeys[1]],
  });
});

test('a model whose provider refused a search to two turns is reported without search, until another model replaces it', async () => {
  const refused = new RefusedSearches();
  const models = ['old', 'new'].map((modelId) => modelOn(emulator(), 'anthropic', { modelId }));
  const model = modelOf([models[0]!, models[1]!], { key: 'claude', onCall: refused.onCall });
  const panel = { model: () => model, composers: [] };
  const search = () => collect(model.openAnswer(ask('Why?', { webSearch: true }), soon()));
  const message = 'web search is not enabled for this organization';
  emulator().play('anthropic', { kind: 'refused', status: 400, message, has: 'tools', times: 2 });
  for (let turn = 0; turn < 2; turn += 1) {
    await search();
    expect(refused.list(panel)).toEqual([]);
  }
  await search();
  expect(refused.list(panel)).toEqual(['claude']);
  expect((await findInabilities(configOf({}).routes, refused.list(panel))).webSearch).toEqual([
    'claude',
  ]);
  emulator().play('anthropic', { kind: 'model-gone', model: 'old', times: 2 });
  await search();
  await search();
  expect(refused.list(panel)).toEqual([]);
});

test.each(['http://127.0.0.1:9/v1', 'OPENAI'])(
  'images are not reported as missing when a server does not say: %s',
  async (address) => {
    const OLLAMA_BASE_URL = address === 'OPENAI' ? emulator().baseUrls.openai : address;
    expect((await find({ OLLAMA_MODELS: 'llama3', OLLAMA_BASE_URL })).images).toEqual([]);
  },
);
