import { emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { ModelParts } from '@quartet/worker/providers/call-model.ts';
import { describe, expect, test } from 'vitest';
import {
  ask,
  asProviderError,
  collectUntilError,
  finishOf,
  modelOf,
  modelOn,
  soon,
  wordsOf,
} from '../support/providers/adapters.ts';

const canary = 'CNRYprovidersownwords';
type Limits = ModelParts['limits'];
const text = ['one ', 'two ', 'three ', 'four'];

const emulator = withEmulator({ demo: false });

describe.each(emulatedProviders)('%s', (provider) => {
  const run = async (limits: Partial<Limits> = {}) => {
    const model = modelOf([modelOn(emulator(), provider)], { limits });
    return collectUntilError(model.openAnswer(ask('Why?'), soon()));
  };
  const fail = async (limits?: Partial<Limits>) => asProviderError((await run(limits)).error);

  test('waits as long as a rate limit says', async () => {
    emulator().play(provider, { kind: 'rate-limited', retryAfterSeconds: 7, message: canary });
    const error = await fail();
    expect(error.code).toBe('provider_rate_limited');
    expect(error.details).toMatchObject({ retryable: true, retryAfterMs: 7_000, status: 429 });
  });

  test('may retry a rate limit without a time', async () => {
    emulator().play(provider, { kind: 'rate-limited' });
    const error = await fail();
    expect(error).toMatchObject({ code: 'provider_rate_limited', details: { retryable: true } });
    expect(error.details.retryAfterMs).toBeUndefined();
  });

  test.each([
    { kind: 'server-error' },
    { kind: 'server-error', status: 503 },
    { kind: 'overloaded' },
  ] as const)('may retry a fault of the provider: %o', async (script) => {
    emulator().play(provider, script);
    expect(await fail()).toMatchObject({ code: 'provider_error', details: { retryable: true } });
  });

  test.each([400, 401, 403] as const)('does not retry with a key refused by %i', async (status) => {
    if (status === 400 && provider !== 'google' && provider !== 'xai') return;
    emulator().play(provider, { kind: 'unauthorized', status });
    expect(await fail()).toMatchObject({
      code: 'provider_unavailable',
      details: { retryable: false },
    });
  });

  test('calls a failing provider once', async () => {
    emulator().play(provider, { kind: 'server-error', times: 'until-reset' });
    await fail();
    expect(emulator().calls()).toHaveLength(1);
  });

  test('never waits for headers without end', async () => {
    emulator().play(provider, { kind: 'hang-before-headers' });
    expect(await fail({ firstEventMs: 400 })).toMatchObject({ code: 'provider_timeout' });
    expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
  });

  test('never waits in mid-stream without end', async () => {
    emulator().play(provider, { kind: 'hang-mid-stream', text, after: 2 });
    const { parts, error } = await run({ idleMs: 1_000 });
    expect(wordsOf(parts)).toBe('one two ');
    expect(error).toMatchObject({ code: 'provider_timeout' });
    expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
  });

  test('never takes a cleanly cut stream for a complete one', async () => {
    emulator().play(provider, { kind: 'clean-cut', text, after: 4 });
    const { parts, error } = await run();
    expect(wordsOf(parts)).toBe('one two three four');
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'interrupted' });
  });

  test('reports a lost socket as interrupted', async () => {
    emulator().play(provider, { kind: 'reset', text, after: 2 });
    const { parts, error } = await run();
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'interrupted' });
  });

  test('reports a refused connection as unavailable', async () => {
    emulator().play(provider, { kind: 'reset' });
    expect(await fail()).toMatchObject({
      code: 'provider_unavailable',
      details: { retryable: true },
    });
  });

  test('maps an error within the stream', async () => {
    emulator().play(provider, { kind: 'error-event', text, after: 2, message: canary });
    const { parts, error } = await run();
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'provider_error', details: { retryable: true } });
  });

  test('reports a stream that is not JSON as invalid', async () => {
    emulator().play(provider, { kind: 'malformed-json', text, after: 2 });
    const { parts, error } = await run();
    expect(finishOf(parts)).toBeUndefined();
    expect(error).toMatchObject({ code: 'provider_invalid' });
  });

  test('cuts a flood at the length limit and hangs up', async () => {
    emulator().play(provider, { kind: 'flood', megabytes: 4 });
    const { parts, error } = await run();
    expect(error).toBeUndefined();
    expect(wordsOf(parts)).toHaveLength(100_000);
    expect(finishOf(parts)).toMatchObject({ reason: 'length', raw: 'length_cap' });
    expect((await emulator().waitForClose(() => true)).endedBy).toBe('client');
  });

  test.each(['rate-limited', 'server-error', 'unauthorized', 'error-event'] as const)(
    "repeats none of the provider's words after %s",
    async (kind) => {
      emulator().play(provider, { kind, message: canary });
      const error = await fail();
      const said = [error.message, error.stack, JSON.stringify(error), String(error.cause)];
      expect(said.join()).not.toContain(canary);
      expect(error.cause).toBeUndefined();
    },
  );
});
