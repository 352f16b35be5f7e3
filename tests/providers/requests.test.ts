import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ask, collect, modelOn, never, type Wire, wires } from '../support/providers/adapters.ts';

const schema = z.object({ colour: z.string() });

const emulator = withEmulator({ demo: false });

/** The bodies of one streamed and one whole call. */
async function sendBoth(
  wire: Wire,
  overrides: Partial<ModelSettings> = {},
): Promise<Record<string, unknown>[]> {
  const model = modelOn(emulator(), wire, overrides);
  const prompt = ask('Why?', { webSearch: wire !== 'google' });
  await collect(model.streamText(prompt, never));
  emulator().play(wire, { kind: 'steady', object: { colour: 'blue' } });
  await model.generateObject(ask('Which?'), schema, never);
  return emulator()
    .calls()
    .map(({ body }) => body as Record<string, unknown>);
}

describe.each(wires)('%s', (wire) => {
  test('names nobody, and sets no temperature', async () => {
    const sent = await sendBoth(wire);
    expect(sent).toHaveLength(2);
    for (const body of sent) {
      for (const key of [
        'user',
        'metadata',
        'safety_identifier',
        'prompt_cache_key',
        'temperature',
      ])
        expect(body).not.toHaveProperty(key);
    }
  });
});

test.each(['openai', 'xai'] as const)('%s is told to store nothing', async (wire) => {
  for (const body of await sendBoth(wire)) expect(body).toMatchObject({ store: false });
});

test('openai is asked for reasoning summaries and for the pages of its searches', async () => {
  const [streamed] = await sendBoth('openai');
  expect(streamed).toMatchObject({
    reasoning: { summary: 'auto' },
    include: ['web_search_call.action.sources'],
    tools: [{ type: 'web_search' }],
  });
});

test('anthropic thinks adaptively and searches within bounds', async () => {
  const [streamed] = await sendBoth('anthropic');
  expect(streamed).toMatchObject({
    thinking: { type: 'adaptive', display: 'summarized' },
    tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }],
    max_tokens: 4_000,
  });
});

const effortOf: Readonly<Record<Wire, (effort: string) => object>> = {
  openai: (effort) => ({ reasoning: { effort } }),
  xai: (effort) => ({ reasoning: { effort } }),
  anthropic: (effort) => ({ output_config: { effort } }),
  google: (effort) => ({
    generationConfig: { thinkingConfig: { thinkingLevel: effort.toUpperCase() } },
  }),
  compatible: (effort) => ({ reasoning_effort: effort }),
};

test.each(wires)('%s is told how hard to think, in both calls, or nothing of it', async (wire) => {
  for (const body of await sendBoth(wire, { effort: 'low' })) {
    expect(body).toMatchObject(effortOf[wire]('low'));
  }
  emulator().reset();
  expect(JSON.stringify(await sendBoth(wire))).not.toMatch(/effort|thinkingLevel/);
});

test.each(wires)('%s thinks as hard as the prompt says', async (wire) => {
  const model = modelOn(emulator(), wire, { effort: 'high' });
  await collect(model.streamText(ask('Why?', { effort: 'low' }), never));
  expect(emulator().calls()[0]!.body).toMatchObject(effortOf[wire]('low'));
});

test.each(wires)('%s hears of no effort for a model that may take none', async (wire) => {
  await collect(modelOn(emulator(), wire).streamText(ask('Why?', { effort: 'low' }), never));
  expect(JSON.stringify(emulator().calls()[0]!.body)).not.toMatch(/effort|thinkingLevel/);
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
  const [streamed] = await sendBoth('google');
  expect(streamed).toMatchObject({
    generationConfig: { thinkingConfig: { includeThoughts: true }, maxOutputTokens: 4_000 },
  });
});
