import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { describe, expect, test } from 'vitest';
import { ask, collect, finishOf, modelOn, never, wordsOf } from '../support/providers/adapters.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const searching = emulatedProviders.filter((provider) => provider !== 'compatible');

const emulator = withEmulator({ demo: false });

describe.each(emulatedProviders)('%s', (provider) => {
  const answer = (prompt: Parameters<typeof ask>[1] = {}) =>
    collect(modelOn(emulator(), provider).streamText(ask('Why is the sky blue?', prompt), never));

  test('streams the text as it was sent and finishes once, last', async () => {
    emulator().play(provider, { kind: 'steady', text: ['Rayleigh ', 'scattering 👋', ' it is.'] });
    const parts = await answer();
    expect(wordsOf(parts)).toBe('Rayleigh scattering 👋 it is.');
    expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'complete' });
    expect(finishOf(parts)!.usage.outputTokens).toBeGreaterThan(0);
    expect(finishOf(parts)!.usage.inputTokens).toBeGreaterThan(0);
  });

  test('keeps the reasoning apart from the text', async () => {
    emulator().play(provider, {
      kind: 'reasoning',
      reasoning: ['Light ', 'scatters.'],
      text: 'Blue.',
    });
    const parts = await answer();
    expect(wordsOf(parts, 'reasoning-delta')).toBe('Light scatters.');
    expect(wordsOf(parts)).toBe('Blue.');
  });

  test('puts images, history and the system text on the wire', async () => {
    emulator().play(provider, { kind: 'steady', text: 'A pixel.' });
    const prompt = {
      system: 'Be brief.',
      messages: [
        { role: 'user' as const, text: 'Hello' },
        { role: 'assistant' as const, text: 'Good day' },
        {
          role: 'user' as const,
          text: 'What is this?',
          images: [{ mediaType: 'image/png' as const, base64: png }],
        },
      ],
    };
    await answer(prompt);
    const sent = JSON.stringify(emulator().calls().at(-1)!.body);
    for (const piece of ['Be brief.', 'Hello', 'Good day', 'What is this?', png, 'image/png']) {
      expect(sent).toContain(piece);
    }
  });

  test('reports a refusal as refused', async () => {
    emulator().play(provider, { kind: 'refusal' });
    expect(finishOf(await answer())).toMatchObject({ reason: 'refused' });
  });

  test('reports a refused prompt as refused', async () => {
    emulator().play(provider, { kind: 'refusal', prompt: true });
    expect(finishOf(await answer())).toMatchObject({ reason: 'refused' });
  });

  test('reports a truncated answer as cut for length', async () => {
    emulator().play(provider, { kind: 'truncation', text: ['one ', 'two ', 'three'], after: 2 });
    const parts = await answer();
    expect(wordsOf(parts)).toBe('one two ');
    expect(finishOf(parts)).toMatchObject({ reason: 'length' });
  });

  test('asks for no web search unless the person did', async () => {
    await answer();
    expect(emulator().calls().at(-1)!.body).not.toHaveProperty('tools');
  });
});

describe.each(searching)('%s with web search', (provider) => {
  test('lists each cited page once, with a title', async () => {
    const page = { url: 'https://example.org/sky', title: 'The sky' };
    emulator().play(provider, {
      kind: 'web-search',
      text: 'The sky is blue.',
      sources: [
        { ...page, cited: 'The sky is blue.' },
        { url: 'https://example.com/b', title: 'B' },
      ],
    });
    const parts = await collect(
      modelOn(emulator(), provider).streamText(ask('Why?', { webSearch: true }), never),
    );
    const sources = parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));
    expect(sources.length).toBeGreaterThan(0);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
    for (const { url, title } of sources) {
      expect(url).toMatch(/^https:\/\//);
      expect(title).not.toBe('');
    }
    expect(JSON.stringify(emulator().calls().at(-1)!.body)).toMatch(/web_search|googleSearch/);
    expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'complete' });
  });
});

test('compatible ignores a web search, which its servers do not know', async () => {
  const model = modelOn(emulator(), 'compatible');
  const parts = await collect(model.streamText(ask('Why?', { webSearch: true }), never));
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  expect(emulator().calls().at(-1)!.body).not.toHaveProperty('tools');
});

test.each(['xai', 'google'] as const)(
  '%s refuses an image that it cannot read, unasked',
  async (provider) => {
    const images = [{ mediaType: 'image/gif' as const, base64: 'R0lGODlh' }];
    const prompt = ask('?', { messages: [{ role: 'user', text: '?', images }] });
    const model = modelOn(emulator(), provider);
    await expect(collect(model.streamText(prompt, never))).rejects.toMatchObject({
      code: 'image_not_supported',
    });
    expect(emulator().calls()).toHaveLength(0);
  },
);
