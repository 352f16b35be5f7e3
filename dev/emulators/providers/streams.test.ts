import { describe, expect, test } from 'vitest';
import { readers } from '../testing/read-stream.ts';
import { withEmulator } from '../testing/with-emulator.ts';
import { emulatedProviders } from './provider.ts';

const emulator = withEmulator({ demo: false });
const completeEndings = {
  openai: 'completed',
  xai: 'completed',
  openrouter: 'completed',
  anthropic: 'end_turn',
  google: 'STOP',
  compatible: 'stop',
};
const truncatedEndings = {
  openai: 'max_output_tokens',
  xai: 'max_output_tokens',
  openrouter: 'max_output_tokens',
  anthropic: 'max_tokens',
  google: 'MAX_TOKENS',
  compatible: 'length',
};

describe.each(emulatedProviders)('%s, read by the official SDK', (provider) => {
  const read = readers[provider];

  test('streams the scripted text and marks it as complete', async () => {
    emulator().play(provider, { kind: 'steady', text: ['Grüße, ', '**world** 👋', '\n'] });
    const reading = await read(emulator());
    expect(reading).toMatchObject({
      text: 'Grüße, **world** 👋\n',
      ending: completeEndings[provider],
    });
  });

  test('streams reasoning apart from the text', async () => {
    emulator().play(provider, { kind: 'reasoning', reasoning: 'I think.', text: 'So it is.' });
    const reading = await read(emulator());
    expect(reading).toMatchObject({ reasoning: 'I think.', text: 'So it is.' });
  });

  test('marks a long answer as truncated', async () => {
    emulator().play(provider, { kind: 'truncation', text: 'one two three four', after: 2 });
    const reading = await read(emulator());
    expect(reading).toMatchObject({ text: 'one two', ending: truncatedEndings[provider] });
  });

  test('a slow script waits before each delta', async () => {
    emulator().play(provider, { kind: 'slow', delayMs: 15, text: 'one two three' });
    const startedAt = performance.now();
    await read(emulator());
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(40);
  });

  test('a flood arrives complete', async () => {
    emulator().play(provider, { kind: 'flood', megabytes: 1 });
    const reading = await read(emulator());
    expect(reading.text.length).toBeGreaterThan(1_000_000);
    expect(reading.ending).toBe(completeEndings[provider]);
  });
});

describe('web search', () => {
  const sources = [{ url: 'https://example.org/a', title: 'A page', cited: 'it is' }];

  test.each(['openai', 'xai', 'anthropic'] as const)('%s cites the page', async (provider) => {
    emulator().play(provider, { kind: 'web-search', sources, text: 'So it is.' });
    const reading = await readers[provider](emulator(), { webSearch: true });
    expect(reading.urls).toEqual(['https://example.org/a']);
  });

  test('google cites through its redirect', async () => {
    emulator().play('google', { kind: 'web-search', sources });
    const reading = await readers.google(emulator(), { webSearch: true });
    expect(reading.urls).toEqual([expect.stringMatching(/^https:\/\/vertexaisearch\.cloud/)]);
  });

  test('xai also writes the citation into the text', async () => {
    emulator().play('xai', { kind: 'web-search', sources, text: 'So it is.' });
    const reading = await readers.xai(emulator());
    expect(reading.text).toBe('So it is. [[1]](https://example.org/a)');
  });

  test('openai gives the span of the citation', async () => {
    emulator().play('openai', { kind: 'web-search', sources, text: 'So it is.' });
    const reading = await readers.openai(emulator());
    expect(reading.types).toContain('response.web_search_call.searching');
    expect(reading.types.at(-1)).toBe('response.completed');
  });
});

describe('refusals', () => {
  test.each(['openai', 'xai'] as const)('%s refuses in a part of its own', async (provider) => {
    emulator().play(provider, { kind: 'refusal', text: 'I will not.' });
    const reading = await readers[provider](emulator());
    expect(reading).toMatchObject({ text: '', refusal: 'I will not.', ending: 'completed' });
  });

  test('anthropic refuses by its stop reason', async () => {
    emulator().play('anthropic', { kind: 'refusal' });
    expect(await readers.anthropic(emulator())).toMatchObject({ text: '', ending: 'refusal' });
  });

  test('google refuses an answer by its finish reason, and a prompt by its feedback', async () => {
    emulator().play('google', [{ kind: 'refusal' }, { kind: 'refusal', prompt: true }]);
    expect((await readers.google(emulator())).ending).toBe('SAFETY');
    expect((await readers.google(emulator())).ending).toBe('PROHIBITED_CONTENT');
  });

  test('a compatible server refuses by its finish reason', async () => {
    emulator().play('compatible', { kind: 'refusal', text: 'No.' });
    const reading = await readers.compatible(emulator());
    expect(reading).toMatchObject({ refusal: 'No.', ending: 'content_filter' });
  });
});
