import OpenAI from 'openai';
import { describe, expect, test, vi } from 'vitest';
import { readers } from '../testing/read-stream.ts';
import { withEmulator } from '../testing/with-emulator.ts';
import { startProviderEmulator } from './server.ts';

const emulator = withEmulator();

async function post(path: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(`${emulator().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

test('the emulator refuses to run in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(startProviderEmulator()).rejects.toThrow(/production/);
  vi.unstubAllEnvs();
});

describe('calls', () => {
  test('a call is remembered with all that was sent', async () => {
    await readers.openai(emulator(), { model: 'gpt-5', question: 'Why?' });
    const call = await emulator().waitForClose(({ provider }) => provider === 'openai');
    expect(call).toMatchObject({
      model: 'gpt-5',
      path: '/openai/v1/responses',
      task: 'answer',
      script: null,
      endedBy: 'server',
      headers: { authorization: 'Bearer key' },
      body: { input: 'Why?', store: false },
    });
    expect(call.firstByteAt).toBeGreaterThanOrEqual(call.startedAt);
    expect(call.closedAt).toBeGreaterThanOrEqual(call.firstByteAt!);
  });

  test('if a caller goes away, the record says that the caller ended the call', async () => {
    const hold = emulator().hold('openai', { after: 1 });
    const caller = new AbortController();
    const reading = readers.openai(emulator(), { signal: caller.signal });
    const call = await hold.reached;
    caller.abort();
    await reading.catch(() => null);
    await emulator().waitForClose(({ id }) => id === call.id);
    expect(call.endedBy).toBe('client');
  });

  test('only the latest calls are recorded', async () => {
    await using small = await startProviderEmulator({ pace: { wordsPerSecond: 0 }, keepCalls: 1 });
    await readers.google(small, { model: 'first' });
    await readers.google(small, { model: 'second' });
    expect(small.calls().map(({ model }) => model)).toEqual(['second']);
  });
});

describe('holds', () => {
  test('a held call waits before its headers and then answers in full', async () => {
    const hold = emulator().hold('anthropic', { text: 'after all' });
    let isDone = false;
    const reading = readers.anthropic(emulator()).finally(() => (isDone = true));
    const call = await hold.reached;
    expect(call.firstByteAt).toBeNull();
    expect(isDone).toBe(false);
    hold.release();
    expect(await reading).toMatchObject({ text: 'after all', ending: 'end_turn' });
  });

  test('a call held after two deltas has sent two words', async () => {
    const hold = emulator().hold('google', { after: 2, text: 'one two three' });
    const words: string[] = [];
    const heard = Promise.withResolvers<void>();
    const reading = readers.google(emulator(), {
      onEvent: ({ text }) => {
        words.push(text);
        if (text === 'one two') heard.resolve();
      },
    });
    await Promise.all([hold.reached, heard.promise]);
    expect(words.at(-1)).toBe('one two');
    hold.release();
    expect((await reading).text).toBe('one two three');
  });

  test('two holds on one provider are released separately', async () => {
    const first = emulator().hold('xai', { text: 'first' });
    const second = emulator().hold('xai', { text: 'second' });
    const one = readers.xai(emulator());
    await first.reached;
    const two = readers.xai(emulator());
    await second.reached;
    second.release();
    expect((await two).text).toBe('second');
    first.release();
    expect((await one).text).toBe('first');
  });
});

describe('refusals of the live services', () => {
  test('anthropic refuses a temperature', async () => {
    const reply = await post(
      '/anthropic/v1/messages',
      { model: 'm', max_tokens: 1, messages: [], temperature: 1 },
      { 'x-api-key': 'key', 'anthropic-version': '2026-10-21' },
    );
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('temperature');
  });

  test('a call without a key is unauthorized', async () => {
    const reply = await post('/openai/v1/responses', { model: 'm', input: 'x' }, {});
    expect(reply.status).toBe(401);
  });

  test('a body that is not JSON is a bad request', async () => {
    const response = await fetch(`${emulator().baseUrls.openai}/responses`, {
      method: 'POST',
      body: '{',
    });
    expect(response.status).toBe(400);
  });

  test('an unknown path is not found', async () => {
    expect((await fetch(`${emulator().url}/elsewhere`)).status).toBe(404);
  });
});

test('a compatible server lists its models', async () => {
  const client = new OpenAI({ apiKey: 'none', baseURL: emulator().baseUrls.compatible });
  const page = await client.models.list();
  expect(page.data.map(({ id }) => id)).toEqual([
    'llama3.2:3b',
    'qwen3:8b',
    'gemma3:12b',
    'mistral:7b',
  ]);
});
