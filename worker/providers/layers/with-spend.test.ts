import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { createMemorySpendMeter } from '@quartet/stores/limits/create-memory-spend-meter.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { expect, test, vi } from 'vitest';
import { streamAnswer } from '../../answers/stream-answer.ts';
import { meterPanel } from '../../testing/layered-panel.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  type ScriptedModel,
  says,
  saysAndHangs,
} from '../../testing/scripted-model.ts';
import { createTestContext } from '../../testing/test-context.ts';
import { toUsage } from '../call/usage.ts';
import { type Prompt, ProviderError, type StreamPart } from '../language-model.ts';

const prompt: Prompt = { messages: [{ role: 'user', text: 'x'.repeat(400) }], webSearch: false };
const never = new AbortController().signal;
const limits = { signal: never, deadlineAt: Date.now() + 60_000, userId: 'ada' };

const usual = { input: 2, output: 10, searches: 14 };
const dear = { input: 20, output: 100 };

function setUp(model: ScriptedModel, dailyMicroDollars = 1_000_000) {
  const meter = createMemorySpendMeter();
  const controls = createMemoryControlBoard();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const panel = meterPanel(createScriptedPanel({ gpt: model }, [model]), {
    meter,
    controls,
    priceOf: (_, modelId, servedId) => ([modelId, servedId].includes('successor') ? dear : usual),
    dailyMicroDollars,
    log,
  });
  return { meter, controls, log, panel, gpt: panel.model('gpt') };
}

function reports(inputTokens: number, outputTokens: number): AnswerScript {
  const usage = { inputTokens, outputTokens };
  const end: StreamPart = { type: 'finish', reason: 'complete', raw: 'stop', usage };
  return () => [{ type: 'text-delta', text: 'Yes.' }, end];
}

function fail(error: ProviderError): never {
  throw error;
}

async function drain(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const part of parts) void part;
}

test('an answer costs what the provider reports, for the model and for the user', async () => {
  const { meter, gpt } = setUp(createScriptedModel('gpt', { answers: [reports(1_000, 200)] }));
  await drain(gpt.openAnswer(prompt, limits));
  await drain(gpt.openAnswer(prompt, { ...limits, userId: 'eve' }));
  expect(await meter.ofModel('gpt')).toBe(8_000);
  expect(await meter.ofUser('ada')).toBe(4_000);
  expect(await meter.ofUser('eve')).toBe(4_000);
});

test('an answer costs what the model that wrote it costs', async () => {
  const model = createScriptedModel('gpt', { answers: [reports(1_000, 200)] });
  const { meter, gpt } = setUp({
    ...model,
    async *openAnswer(prompt, limits) {
      for await (const part of model.openAnswer(prompt, limits)) {
        yield part;
        if (part.type === 'model') yield { ...part, modelId: 'successor' };
      }
    },
  });
  await drain(gpt.openAnswer(prompt, limits));
  expect(await meter.ofModel('gpt')).toBe(40_000);
});

test('an answer costs what the model that served it costs', async () => {
  const served: StreamPart = { type: 'served', modelId: 'successor' };
  const script: AnswerScript = (asked, call) => [
    served,
    ...(reports(1_000, 200)(asked, call) as readonly StreamPart[]),
  ];
  const { meter, gpt } = setUp(createScriptedModel('gpt', { answers: [script] }));
  await drain(gpt.openAnswer(prompt, limits));
  expect(await meter.ofModel('gpt')).toBe(40_000);
});

test('the searches of an answer are paid for', async () => {
  const usage = { inputTokens: 1_000, outputTokens: 200, searches: 5 };
  const end: StreamPart = { type: 'finish', reason: 'complete', raw: 'stop', usage };
  const { meter, gpt } = setUp(createScriptedModel('gpt', { answers: [() => [end]] }));
  await drain(gpt.openAnswer(prompt, limits));
  expect(await meter.ofModel('gpt')).toBe(4_000 + 5 * 14_000);
});

test('an answer that was stopped is estimated from its characters', async () => {
  const model = createScriptedModel('gpt', { answers: [saysAndHangs('y'.repeat(40))] });
  const { meter, gpt } = setUp(model);
  for await (const part of gpt.openAnswer(prompt, limits)) {
    if (part.type === 'text-delta') break;
  }
  expect(await meter.ofUser('ada')).toBe(100 * 2 + 10 * 10);
});

test.each([
  ['was refused', new ProviderError('provider_unavailable', { status: 429 })],
  ['reached nobody', new ProviderError('provider_unavailable', { unsent: true })],
])('a call that %s costs nothing', async (_, error) => {
  const { meter, gpt } = setUp(createScriptedModel('gpt', { answers: [() => fail(error)] }));
  await expect(drain(gpt.openAnswer(prompt, limits))).rejects.toThrow(error);
  expect(await meter.ofModel('gpt')).toBe(0);
});

test('a question that was sent costs its input, even if no word came back', async () => {
  const silent = new ProviderError('provider_timeout');
  const model = createScriptedModel('gpt', { answers: [() => fail(silent)] });
  const { meter, gpt } = setUp(model);
  await expect(drain(gpt.openAnswer(prompt, limits))).rejects.toThrow(silent);
  expect(await meter.ofUser('ada')).toBe(100 * 2);
});

test('a question is paid for when it is sent, not when its answer ends', async () => {
  const { meter, gpt } = setUp(createScriptedModel('gpt', { answers: [reports(1_000, 200)] }));
  const parts = gpt.openAnswer(prompt, limits)[Symbol.asyncIterator]();
  await parts.next();
  expect(await meter.ofUser('ada')).toBe(100 * 2);
  await parts.return?.();
});

test('a count of tokens that no call can reach is none', () => {
  for (const count of [1e308, Number.NaN, -5, '12']) {
    expect(
      toUsage({ inputTokens: count, outputTokens: count, dollars: count, ticks: count }),
    ).toEqual({
      inputTokens: 0,
      outputTokens: 0,
    });
  }
});

test('a model past the day’s limit is not called, and its answer says so', async () => {
  const model = createScriptedModel('gpt');
  const { meter, panel } = setUp(model, 500);
  const ctx = await createTestContext({ panel });
  await meter.record({ model: 'gpt', userId: 'someone', microDollars: 500 });
  const deadlineAt = Date.now() + 60_000;
  await streamAnswer(ctx, { ...ctx.turn, model: 'gpt', deadlineAt });
  const { answers } = await ctx.state();
  expect(answers.gpt).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
  expect(model.answerPrompts).toEqual([]);
  const composed = drain(panel.composers[0]!.openAnswer(prompt, limits));
  await expect(composed).rejects.toThrow('provider_unavailable');
});

test('a budget that operators set replaces the configured one, from the next call on', async () => {
  const model = createScriptedModel('gpt');
  const { controls, gpt, meter } = setUp(model, 500);
  await meter.record({ model: 'gpt', userId: 'someone', microDollars: 500 });
  await controls.set({ dailyMicroDollars: 1_000_000 });
  await drain(gpt.openAnswer(prompt, limits));
  await controls.set({ dailyMicroDollars: 0 });
  await expect(drain(gpt.openAnswer(prompt, limits))).rejects.toThrow('provider_unavailable');
  await controls.set({ dailyMicroDollars: null });
  await expect(drain(gpt.openAnswer(prompt, limits))).rejects.toThrow('provider_unavailable');
  expect(model.answerPrompts).toHaveLength(1);
});

test('an answer about the budget from a moment ago is obeyed and not asked for again', async () => {
  const model = createScriptedModel('gpt');
  const { gpt, meter } = setUp(model);
  const asked = recordCalls(meter, 'ofModel');
  const refusal = Promise.reject(new Error('spent'));
  const call = gpt.openAnswer(prompt, { ...limits, affordable: refusal });
  await expect(drain(call)).rejects.toThrow('spent');
  expect(model.answerPrompts).toEqual([]);
  await drain(gpt.openAnswer(prompt, { ...limits, affordable: Promise.resolve() }));
  expect(asked).toEqual([]);
});

test('an answer is counted for the user of its turn', async () => {
  const { meter, panel } = setUp(createScriptedModel('gpt', { answers: [reports(7, 0)] }));
  const ctx = await createTestContext({ panel });
  const deadlineAt = Date.now() + 60_000;
  await streamAnswer(ctx, { ...ctx.turn, model: 'gpt', deadlineAt });
  expect(await meter.ofUser(ctx.turn.userId)).toBe(14);
});

test('no model is called when the spending is not known', async () => {
  const model = createScriptedModel('gpt', { answers: [says('Yes.')] });
  const { gpt, meter } = setUp(model);
  rejectCalls(meter, 'ofModel');
  await expect(drain(gpt.openAnswer(prompt, limits))).rejects.toMatchObject({
    code: 'provider_unavailable',
    details: { retryable: true },
  });
  expect(model.answerPrompts).toEqual([]);
});

test('an emulated model costs nothing', async () => {
  const demo = { ...createScriptedModel('gpt', { answers: [reports(1_000, 0)] }), demo: true };
  const { meter, gpt } = setUp(demo);
  await drain(gpt.openAnswer(prompt, limits));
  for (const model of modelKeys) expect(await meter.ofModel(model)).toBe(0);
});
