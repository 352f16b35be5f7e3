import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { readVariables } from '@quartet/runtime/environment/variables.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { findInabilities } from '@quartet/worker/inabilities/find-inabilities.ts';
import { providerVariables } from '@quartet/worker/providers/provider-variables.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import { expect, test } from 'vitest';

const emulator = withEmulator();

const find = (settings: Readonly<Record<string, string>>) =>
  findInabilities(
    toProvidersConfig(readVariables(providerVariables, settings), {
      emulator: emulator().baseUrls,
    }).slots,
  );

test('the four services can do everything, and so can what carries them with one key', async () => {
  const all = { webSearch: [], images: [] };
  expect(await find({})).toEqual(all);
  expect(await find({ OPENROUTER_API_KEY: 'or' })).toEqual(all);
});

test('a local server does not search, and says which of its models sees', async () => {
  const OLLAMA_BASE_URL = emulator().baseUrls.compatible;
  expect(await find({ OLLAMA_MODELS: 'gemma3:12b,mistral:7b', OLLAMA_BASE_URL })).toEqual({
    webSearch: modelKeys.slice(0, 2),
    images: [modelKeys[1]],
  });
});

test.each(['http://127.0.0.1:9/v1', 'OPENAI'])(
  'nothing is said of pictures where a server does not tell: %s',
  async (address) => {
    const OLLAMA_BASE_URL = address === 'OPENAI' ? emulator().baseUrls.openai : address;
    expect((await find({ OLLAMA_MODELS: 'llama3', OLLAMA_BASE_URL })).images).toEqual([]);
  },
);
