import { APIError as AnthropicError } from '@anthropic-ai/sdk';
import { ApiError } from '@google/genai';
import { APIError as OpenAiError } from 'openai';
import { describe, expect, test } from 'vitest';
import { readers } from '../testing/read-stream.ts';
import { withEmulator } from '../testing/with-emulator.ts';
import { type EmulatedProvider, emulatedProviders } from './provider.ts';
import type { Script } from './scripts/script.ts';

const emulator = withEmulator({ demo: false });

interface SdkError extends Error {
  readonly status?: number;
  readonly code?: string;
  readonly type?: string;
  readonly headers?: Headers;
}

const errorBases = {
  openai: OpenAiError,
  xai: OpenAiError,
  anthropic: AnthropicError,
  google: ApiError,
  openrouter: OpenAiError,
  compatible: OpenAiError,
};

async function readError(provider: EmulatedProvider, script: Script): Promise<SdkError> {
  emulator().play(provider, script);
  try {
    await readers[provider](emulator());
  } catch (error) {
    return error as SdkError;
  }
  throw new Error('The SDK threw nothing.');
}

describe('HTTP errors reach the SDKs as their own error classes', () => {
  const statusesByKind: readonly (readonly [Script['kind'], Record<EmulatedProvider, number>])[] = [
    [
      'rate-limited',
      { openai: 429, xai: 429, anthropic: 429, google: 429, openrouter: 429, compatible: 429 },
    ],
    [
      'server-error',
      { openai: 500, xai: 500, anthropic: 500, google: 500, openrouter: 502, compatible: 500 },
    ],
    [
      'overloaded',
      { openai: 503, xai: 503, anthropic: 529, google: 503, openrouter: 503, compatible: 503 },
    ],
    [
      'unauthorized',
      { openai: 401, xai: 401, anthropic: 401, google: 401, openrouter: 401, compatible: 401 },
    ],
    [
      'model-gone',
      { openai: 404, xai: 404, anthropic: 404, google: 404, openrouter: 400, compatible: 404 },
    ],
  ];
  const cases = statusesByKind.flatMap(([kind, statuses]) =>
    emulatedProviders.map((provider) => ({ kind, provider, status: statuses[provider] })),
  );

  test.each(cases)('$provider answers $kind with $status', async ({ kind, provider, status }) => {
    const error = await readError(provider, { kind, message: 'canary-words' } as Script);
    expect(error).toBeInstanceOf(errorBases[provider]);
    expect(error.status).toBe(status);
    expect(error.message).toContain('canary-words');
  });

  test.each(['openai', 'xai', 'anthropic', 'compatible'] as const)(
    '%s says in a header when to come back, or not at all',
    async (provider) => {
      const told = await readError(provider, { kind: 'rate-limited', retryAfterSeconds: 7 });
      expect(told.headers?.get('retry-after')).toBe('7');
      const untold = await readError(provider, { kind: 'rate-limited' });
      expect(untold.headers?.get('retry-after')).toBeNull();
    },
  );

  test('google gives the time to retry in the body', async () => {
    const told = await readError('google', { kind: 'rate-limited', retryAfterSeconds: 7 });
    expect(told.message).toContain('"retryDelay":"7s"');
    const untold = await readError('google', { kind: 'rate-limited' });
    expect(untold.message).not.toContain('retryDelay');
  });

  test('an error code says that a model is gone', async () => {
    expect((await readError('openai', { kind: 'model-gone' })).code).toBe('model_not_found');
    expect((await readError('anthropic', { kind: 'model-gone' })).type).toBe('not_found_error');
    expect((await readError('google', { kind: 'model-gone' })).message).toContain('NOT_FOUND');
  });

  test('a wrong key can be a 400 at google', async () => {
    const error = await readError('google', { kind: 'unauthorized', status: 400 });
    expect(error.message).toContain('API_KEY_INVALID');
  });
});

describe.each(emulatedProviders)('%s in the middle of a stream', (provider) => {
  const text = 'one two three';

  test('a clean cut ends without an error and without an ending', async () => {
    emulator().play(provider, { kind: 'clean-cut', after: 2, text });
    expect(await readers[provider](emulator())).toMatchObject({ text: 'one two', ending: null });
  });

  test('a cut after the last delta still lacks the ending', async () => {
    emulator().play(provider, { kind: 'clean-cut', after: 99, text });
    expect(await readers[provider](emulator())).toMatchObject({ text, ending: null });
  });

  test('a reset throws', async () => {
    const error = await readError(provider, { kind: 'reset', after: 1, text });
    expect(error.message).toMatch(/terminated|other side closed/);
  });

  test('a reset before the headers is a connection error', async () => {
    const error = await readError(provider, { kind: 'reset' });
    expect(error.status).toBeUndefined();
  });

  test('an error event throws with the given message', async () => {
    const error = await readError(provider, { kind: 'error-event', after: 1, message: 'canary' });
    expect(error.message).toContain('canary');
  });

  test('broken JSON throws, or ends without an ending', async () => {
    emulator().play(provider, { kind: 'malformed-json', after: 1, text });
    const ending = await readers[provider](emulator()).then(
      (reading) => reading.ending,
      (error: unknown) => error,
    );
    expect(ending === null || ending instanceof Error).toBe(true);
  });

  test.each([{ kind: 'hang-before-headers' }, { kind: 'hang-mid-stream', after: 1 }] as const)(
    '$kind stays open until the caller goes away',
    async (script) => {
      emulator().play(provider, { ...script, text });
      const caller = new AbortController();
      const reading = readers[provider](emulator(), { signal: caller.signal }).catch(() => null);
      const call = await emulator().waitForCall(() => true);
      expect(call.closedAt).toBeNull();
      caller.abort();
      expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
      await reading;
    },
  );
});
