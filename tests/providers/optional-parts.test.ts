import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import type { LanguageModel, StreamPart } from '@quartet/worker/providers/language-model.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  ask,
  collect,
  collectUntilError,
  finishOf,
  modelOn,
  never,
  wordsOf,
} from '../support/providers/adapters.ts';
import { type Refusal, refusals } from '../support/providers/refusals.ts';

const emulator = withEmulator({ demo: false });

function refuse({ provider, ...refusal }: Refusal): void {
  emulator().play(provider, { kind: 'refused', status: 400, ...refusal, times: 'until-reset' });
}

function answer(model: LanguageModel, webSearch = true, turn?: string): Promise<StreamPart[]> {
  return collect(model.streamText(ask('Why?', { webSearch }), never, turn));
}

/** `path`: as in a script, such as `tools.0.type`. */
function hasField(body: unknown, path: string): boolean {
  const found = path.split('.').reduce((at, name) => Object(at)[name], body);
  return found !== undefined;
}

const droppedFrom = (parts: readonly StreamPart[]) =>
  parts.flatMap((part) => (part.type === 'without' ? [part] : []));

test.each(refusals)('$provider answers without $has when it is refused', async (refusal) => {
  const { provider, part, settings = {} } = refusal;
  const model = modelOn(emulator(), provider, settings);
  refuse(refusal);
  const parts = await answer(model);
  expect(wordsOf(parts)).not.toBe('');
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  const { status = 400 } = refusal;
  expect(droppedFrom(parts)).toContainEqual({
    type: 'without',
    part,
    refusal: expect.objectContaining({ status }) as unknown,
  });
  expect(emulator().calls()).toHaveLength(2);
});

test.each(refusals)('$provider is not asked for $has again by the same turn', async (refusal) => {
  const { provider, part, settings = {} } = refusal;
  const model = modelOn(emulator(), provider, settings);
  refuse(refusal);
  await answer(model, true, 'one');
  const parts = await answer(model, true, 'one');
  expect(emulator().calls()).toHaveLength(3);
  expect(droppedFrom(parts)).toContainEqual({ type: 'without', part });
});

test.each(refusals)(
  '$provider is asked for $has by all turns until two in a row were refused, and after an hour',
  async (refusal) => {
    const { provider, has, part, settings = {} } = refusal;
    const model = modelOn(emulator(), provider, settings);
    const isSent = async () => {
      emulator().reset();
      const parts = await answer(model);
      expect(droppedFrom(parts).some((each) => each.part === part)).toBe(
        !hasField(emulator().calls()[0]!.body, has),
      );
      return hasField(emulator().calls()[0]!.body, has);
    };
    refuse(refusal);
    await answer(model);
    expect(await isSent()).toBe(true);
    refuse(refusal);
    await answer(model);
    await answer(model);
    expect(await isSent()).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await isSent()).toBe(true);
  },
);

test('a part that one model refuses is still sent to another', async () => {
  const [first, second] = ['a', 'b'].map((modelId) => modelOn(emulator(), 'openai', { modelId }));
  refuse(refusals[0]!);
  await answer(first!);
  emulator().reset();
  await answer(second!);
  expect(emulator().calls()[0]!.body).toMatchObject({ reasoning: { summary: 'auto' } });
});

test('several refused parts are left out one after the other', async () => {
  const model = modelOn(emulator(), 'openai');
  for (const refusal of [refusals[0]!, refusals[3]!, refusals[4]!]) refuse(refusal);
  const parts = await answer(model);
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  expect(emulator().calls()).toHaveLength(4);
});

test('a model that may not be streamed is asked for the whole answer', async () => {
  emulator().play('openai', {
    kind: 'refused',
    status: 400,
    code: 'unsupported_value',
    param: 'stream',
    message: 'Your organization must be verified to stream this model.',
  });
  emulator().play('openai', {
    kind: 'web-search',
    reasoning: 'Light scatters.',
    text: 'The sky is blue.',
    servedAs: 'gpt-5-2025-08-07',
  });
  const parts = await answer(modelOn(emulator(), 'openai'));
  expect(emulator().calls().at(-1)!.body).toMatchObject({ stream: false });
  expect(wordsOf(parts)).toBe('The sky is blue.');
  expect(wordsOf(parts, 'reasoning-delta')).toBe('Light scatters.');
  expect(parts.some(({ type }) => type === 'source')).toBe(true);
  expect(parts).toContainEqual({ type: 'served', modelId: 'gpt-5-2025-08-07' });
  expect(finishOf(parts)).toMatchObject({ reason: 'complete', usage: { searches: 1 } });
});

test('anthropic is given a lower limit, since it requires one', async () => {
  const message = 'max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens';
  emulator().play('anthropic', { kind: 'refused', status: 400, message });
  await answer(modelOn(emulator(), 'anthropic', { maxOutputTokens: 64_000 }));
  expect(emulator().calls().at(-1)!.body).toMatchObject({ max_tokens: 8_192 });
});

test('a limit lowered for one long question is not kept for the next', async () => {
  const model = modelOn(emulator(), 'anthropic', { maxOutputTokens: 32_000 });
  const message = 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000';
  emulator().play('anthropic', { kind: 'refused', status: 400, message });
  await answer(model);
  await answer(model);
  const limits = emulator()
    .calls()
    .map(({ body }) => (body as { max_tokens: number }).max_tokens);
  expect(limits).toEqual([32_000, 8_192, 32_000]);
});

test('a part that was wrongly suspected is asked for again', async () => {
  const model = modelOn(emulator(), 'openai');
  const message = 'Your organization must be verified to generate reasoning summaries.';
  emulator().play('openai', { kind: 'refused', status: 400, message, times: 2 });
  const { error } = await collectUntilError(model.streamText(ask('Why?'), never));
  expect(error).toMatchObject({ code: 'provider_error' });
  emulator().reset();
  await answer(model);
  expect(emulator().calls()[0]!.body).toMatchObject({ reasoning: { summary: 'auto' } });
});

test('a refusal that names no optional part is not retried', async () => {
  const message = 'Your prompt was not to our liking.';
  emulator().play('openai', { kind: 'refused', status: 400, message });
  const { error } = await collectUntilError(
    modelOn(emulator(), 'openai').streamText(ask('Why?'), never),
  );
  expect(error).toMatchObject({ code: 'provider_error', details: { retryable: false } });
  expect(emulator().calls()).toHaveLength(1);
});

test('a server without web search reports that when one was asked for', async () => {
  const model = modelOn(emulator(), 'compatible');
  expect(droppedFrom(await answer(model))).toEqual([{ type: 'without', part: 'web_search' }]);
  expect(droppedFrom(await answer(model, false))).toEqual([]);
});
