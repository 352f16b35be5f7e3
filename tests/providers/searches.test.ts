import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';
import { ask, collect, finishOf, modelOn, never } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

async function usageOf(provider: EmulatedProvider, searches: number, modelId = 'm') {
  emulator().play(provider, { kind: 'web-search', text: 'Blue.', searches, costTicks: 1_466_250 });
  const model = modelOn(emulator(), provider, { modelId });
  return finishOf(await collect(model.streamText(ask('Why?', { webSearch: true }), never)))?.usage;
}

test.each(['openai', 'xai', 'anthropic', 'google', 'openrouter'] as const)(
  '%s: the searches of an answer are counted',
  async (provider) => {
    expect(await usageOf(provider, 5)).toMatchObject({ searches: 5 });
  },
);

test('before Gemini 3 a prompt that searched is billed once', async () => {
  expect(await usageOf('google', 5, 'gemini-2.5-pro')).toMatchObject({ searches: 1 });
  expect(await usageOf('google', 5, 'gemini-3.8-flash')).toMatchObject({ searches: 5 });
});

test('an answer without a search has none', async () => {
  const model = modelOn(emulator(), 'xai');
  const parts = await collect(model.streamText(ask('Why?'), never));
  expect(finishOf(parts)!.usage).not.toHaveProperty('searches');
});

test.each(['xai', 'openrouter'] as const)('a call costs what %s reports', async (provider) => {
  expect(await usageOf(provider, 1)).toMatchObject({ microDollars: 147 });
});
