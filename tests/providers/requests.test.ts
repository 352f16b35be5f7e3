import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, modelOn, never } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

/** The body of one call. */
async function send(
  provider: EmulatedProvider,
  overrides: Partial<ModelSettings> = {},
): Promise<unknown> {
  const prompt = ask('Why?', { webSearch: provider !== 'google' });
  await collect(modelOn(emulator(), provider, overrides).streamText(prompt, never));
  return emulator().calls()[0]?.body;
}

describe.each(emulatedProviders)('%s', (provider) => {
  test('names nobody, and sets no temperature', async () => {
    const body = await send(provider);
    const names = ['user', 'metadata', 'safety_identifier', 'prompt_cache_key', 'temperature'];
    for (const name of names) expect(body).not.toHaveProperty(name);
  });
});

test.each(['openai', 'xai'] as const)('%s is told to store nothing', async (provider) => {
  expect(await send(provider)).toMatchObject({ store: false });
});

test('openai is asked for reasoning summaries and for the pages of its searches', async () => {
  expect(await send('openai')).toMatchObject({
    reasoning: { summary: 'auto' },
    include: ['web_search_call.action.sources'],
    tools: [{ type: 'web_search' }],
  });
});

test('anthropic thinks adaptively and searches within bounds', async () => {
  expect(await send('anthropic')).toMatchObject({
    thinking: { type: 'adaptive', display: 'summarized' },
    tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
    max_tokens: 4_000,
  });
});

const effortOf: Readonly<Record<EmulatedProvider, (effort: string) => object>> = {
  openai: (effort) => ({ reasoning: { effort } }),
  xai: (effort) => ({ reasoning: { effort } }),
  openrouter: (effort) => ({ reasoning: { effort } }),
  anthropic: (effort) => ({ output_config: { effort } }),
  google: (effort) => ({
    generationConfig: { thinkingConfig: { thinkingLevel: effort.toUpperCase() } },
  }),
  compatible: (effort) => ({ reasoning_effort: effort }),
};

test.each(emulatedProviders)('%s is told how hard to think, or nothing of it', async (provider) => {
  expect(await send(provider, { effort: 'low' })).toMatchObject(effortOf[provider]('low'));
  emulator().reset();
  expect(JSON.stringify(await send(provider))).not.toMatch(/effort|thinkingLevel/);
});

test.each(emulatedProviders)('%s thinks as hard as the prompt says', async (provider) => {
  const model = modelOn(emulator(), provider, { effort: 'high' });
  await collect(model.streamText(ask('Why?', { effort: 'low' }), never));
  expect(emulator().calls()[0]!.body).toMatchObject(effortOf[provider]('low'));
});

test.each(emulatedProviders)(
  '%s hears of no effort for a model that may take none',
  async (provider) => {
    await collect(modelOn(emulator(), provider).streamText(ask('Why?', { effort: 'low' }), never));
    expect(JSON.stringify(emulator().calls()[0]!.body)).not.toMatch(/effort|thinkingLevel/);
  },
);

test('openrouter is asked to let every model think about an answer, and searches within bounds', async () => {
  expect(await send('openrouter')).toMatchObject({
    reasoning: { enabled: true },
    tools: [{ type: 'openrouter:web_search', parameters: { max_uses: 5 } }],
  });
  emulator().reset();
  // A composer is waited for.
  const model = modelOn(emulator(), 'openrouter');
  await collect(model.streamText(ask('Why?', { effort: 'low' }), never));
  expect(emulator().calls()[0]!.body).not.toHaveProperty('reasoning.enabled');
});

test('openrouter passes a question on to nobody who trains on it, nor who keeps it where nothing may be kept', async () => {
  const provider = { data_collection: 'deny' };
  expect(await send('openrouter')).toHaveProperty('provider', provider);
  emulator().reset();
  const model = modelOn(emulator(), 'openrouter', { keepsNothing: true });
  await collect(model.streamText(ask('Why?'), never));
  expect(emulator().calls()[0]!.body).toHaveProperty('provider', { ...provider, zdr: true });
});

test('anthropic gets images before the text about them', async () => {
  const images = [{ mediaType: 'image/jpeg' as const, base64: '/9j/' }];
  const prompt = ask('?', { messages: [{ role: 'user', text: 'What is it?', images }] });
  await collect(modelOn(emulator(), 'anthropic').streamText(prompt, never));
  expect(emulator().calls()[0]!.body).toMatchObject({
    messages: [{ content: [{ type: 'image' }, { type: 'text', text: 'What is it?' }] }],
  });
});

test('google shows its thoughts', async () => {
  expect(await send('google')).toMatchObject({
    generationConfig: { thinkingConfig: { includeThoughts: true }, maxOutputTokens: 4_000 },
  });
});
