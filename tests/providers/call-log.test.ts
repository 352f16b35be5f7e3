import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { createLogger } from '@quartet/runtime/logging/logger.ts';
import { createCallLog } from '@quartet/worker/providers/report-calls.ts';
import { describe, expect, test } from 'vitest';
import { ask, collectUntilError, modelOf, modelOn, soon } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });
const canary = 'CNRYwordsofapersonoramodel';

type Line = Readonly<Record<string, unknown>>;

const price = () => ({ input: 1, output: 10, searches: 14 });

/** Asks once, and reads what the log says of it. */
async function ring(
  provider: EmulatedProvider,
  { webSearch = false, signal = soon().signal } = {},
) {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLogger({ service: 'worker', level: 'trace', destination });
  const models = ['old', 'new'].map((modelId) => modelOn(emulator(), provider, { modelId }));
  const model = modelOf([models[0]!, models[1]!], {
    demo: false,
    route: { host: 'api.provider.test' },
    onCall: createCallLog(log, price),
  });
  const limits = { ...soon(), signal, turnId: 'turn-1', task: 'answer' as const };
  const prompt = ask(`Why? ${canary}`, { webSearch, system: canary });
  await collectUntilError(model.openAnswer(prompt, limits));
  expect(written.join()).not.toContain(canary);
  return written.map((line) => JSON.parse(line) as Line);
}

describe.each(emulatedProviders)('%s', (provider) => {
  test('a call is logged with its time and usage, and without its words', async () => {
    emulator().play(provider, {
      kind: provider === 'compatible' ? 'steady' : 'web-search',
      text: `Blue. ${canary}`,
      reasoning: canary,
      servedAs: 'old-2026-08-07',
    });
    const [line, ...rest] = await ring(provider, { webSearch: true });
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      level: 'info',
      msg: 'provider called',
      turnId: 'turn-1',
      task: 'answer',
      model: 'gpt',
      modelId: 'old',
      served: 'old-2026-08-07',
      host: 'api.provider.test',
      outcome: 'complete',
      durationMs: expect.any(Number) as number,
      firstWordMs: expect.any(Number) as number,
      inputTokens: expect.any(Number) as number,
      outputTokens: expect.any(Number) as number,
      ...(provider === 'compatible' ? { without: ['web_search'] } : { searches: 1 }),
    });
    const { inputTokens, outputTokens } = line as { inputTokens: number; outputTokens: number };
    const searchCost = provider === 'compatible' ? 0 : 14_000;
    expect(line!['costUsd']).toBeCloseTo((inputTokens + 10 * outputTokens + searchCost) / 1e6, 9);
  });

  test('a refused call is logged with the machine words of the provider alone', async () => {
    emulator().play(provider, {
      kind: 'refused',
      status: 400,
      code: 'bad_thing',
      type: 'bad_type',
      param: 'messages[0].content',
      message: canary,
    });
    const [line] = await ring(provider);
    expect(line).toMatchObject({
      level: 'warn',
      msg: 'provider called',
      outcome: 'failed',
      reason: 'provider_error',
      status: 400,
      modelId: 'old',
      host: 'api.provider.test',
      costUsd: 0,
    });
    const words = { code: line!['code'], type: line!['type'], param: line!['param'] };
    expect(words).toEqual(
      {
        openai: { code: 'bad_thing', type: 'bad_type', param: 'messages[0].content' },
        compatible: { code: 'bad_thing', type: 'bad_type', param: 'messages[0].content' },
        anthropic: { code: 'bad_type', type: 'bad_type' },
        google: { code: 'bad_thing' },
        openrouter: { code: '400' },
        xai: {},
      }[provider],
    );
    // The SDK of Google keeps no headers.
    expect(line!['requestId']).toBe(provider === 'google' ? undefined : 'req_emulated');
  });

  test('a model that is gone and its successor are two lines', async () => {
    emulator().play(provider, { kind: 'model-gone', model: 'old' });
    const lines = await ring(provider);
    expect(lines.map(({ modelId, outcome, reason }) => [modelId, outcome, reason])).toEqual([
      ['old', 'failed', 'model_unavailable'],
      ['new', 'complete', undefined],
    ]);
  });
});

test('a refused part is logged once, in a line of its own', async () => {
  const said = { code: 'unsupported_value', param: 'reasoning.summary', message: canary };
  emulator().play('openai', { kind: 'refused', status: 400, ...said });
  const [refused, call] = await ring('openai');
  expect(refused).toMatchObject({
    level: 'warn',
    msg: 'provider refused a part of a request',
    part: 'reasoning_summary',
    status: 400,
    code: 'unsupported_value',
    param: 'reasoning.summary',
    requestId: 'req_emulated',
    modelId: 'old',
  });
  expect(call).toMatchObject({ outcome: 'complete', without: ['reasoning_summary'] });
});

test('a call that we abort is not logged as a failure', async () => {
  const controller = new AbortController();
  const held = emulator().hold('openai', { text: ['one ', 'two'], after: 1 });
  const ringing = ring('openai', { signal: controller.signal });
  await held.reached;
  controller.abort(new Error('reset'));
  expect((await ringing)[0]).toMatchObject({ level: 'info', outcome: 'aborted' });
});

test('an id that could be a sentence is not logged', async () => {
  emulator().play('openai', { kind: 'steady', servedAs: `a sentence with ${canary}` });
  expect((await ring('openai'))[0]).not.toHaveProperty('served');
});
