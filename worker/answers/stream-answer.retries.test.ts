import { interceptCalls, recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  says,
  saysAndThrows,
} from '../testing/scripted-model.ts';
import { createTestContext } from '../testing/test-context.ts';
import { streamAnswer } from './stream-answer.ts';

afterEach(() => vi.useRealTimers());

const busy = new ProviderError('provider_rate_limited', { retryable: true, retryAfterMs: 1 });

async function setUp(answers: readonly AnswerScript[]) {
  const model = createScriptedModel('gpt', { answers });
  const ctx = await createTestContext({ panel: createScriptedPanel({ gpt: model }) });
  const { turnId } = ctx.turn;
  const run = () => streamAnswer(ctx, { turnId, model: 'gpt', deadlineAt: Date.now() + 60_000 });
  const answer = async () => (await ctx.state()).answers.gpt;
  return { ctx, run, answer, calls: () => model.answerPrompts.length };
}

test('a retryable failure before the first word is tried once more, as a new attempt', async () => {
  vi.useFakeTimers();
  const late = new ProviderError('provider_rate_limited', { retryable: true, retryAfterMs: 3_000 });
  const { ctx, run, answer, calls } = await setUp([saysAndThrows(late), says('Paris')]);
  const running = run();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await running;
  expect(await answer()).toMatchObject({ outcome: 'complete', text: 'Paris', attempt: 2 });
  const ends = (await ctx.events()).filter(({ type }) => type === 'answer-end');
  expect(ends).toHaveLength(1);
});

test('a second failure ends the answer', async () => {
  vi.useFakeTimers();
  const { run, answer, calls } = await setUp([
    saysAndThrows(new ProviderError('provider_unavailable', { retryable: true })),
  ]);
  const running = run();
  await vi.advanceTimersByTimeAsync(10_000);
  await running;
  expect(calls()).toBe(2);
  expect(await answer()).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
});

test("a failure ends the answer once the provider's shared retry budget is spent", async () => {
  const { ctx, run, answer, calls } = await setUp([saysAndThrows(busy), says('Paris')]);
  interceptCalls(ctx.stores.controls, 'takeRetry', () => async () => false);
  await run();
  expect(calls()).toBe(1);
  expect(await answer()).toMatchObject({ outcome: 'failed', reason: 'provider_rate_limited' });
});

test('a retry elsewhere is not paid from the budget of the host that failed', async () => {
  const elsewhere = new ProviderError('provider_error', { retryable: true, elsewhere: true });
  const { ctx, run, answer } = await setUp([saysAndThrows(elsewhere), says('Paris')]);
  interceptCalls(ctx.stores.controls, 'takeRetry', () => async () => false);
  await run();
  expect(await answer()).toMatchObject({ outcome: 'complete', text: 'Paris', attempt: 2 });
});

test('a provider that asks for no pause is not asked again at once', async () => {
  vi.useFakeTimers();
  const now = new ProviderError('provider_error', { retryable: true, retryAfterMs: 0 });
  const { run, calls } = await setUp([saysAndThrows(now), says('Paris')]);
  const running = run();
  await vi.advanceTimersByTimeAsync(190);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await running;
  expect(calls()).toBe(2);
});

test('an answer without a retry takes nothing from the budget', async () => {
  const once = await setUp([says('Paris')]);
  const hopeless = await setUp([saysAndThrows(busy, 'Par')]);
  const twice = await setUp([saysAndThrows(busy)]);
  const taken = [once, hopeless, twice].map(({ ctx }) =>
    recordCalls(ctx.stores.controls, 'takeRetry'),
  );
  await Promise.all([once.run(), hopeless.run(), twice.run()]);
  expect(taken).toEqual([[], [], [['gpt']]]);
});

test('an answer is retried while retries cannot be counted', async () => {
  const { ctx, run, answer } = await setUp([saysAndThrows(busy), says('Paris')]);
  rejectCalls(ctx.stores.controls, 'takeRetry');
  await run();
  expect(await answer()).toMatchObject({ outcome: 'complete', text: 'Paris' });
});

test.each([
  [
    'after the first word',
    saysAndThrows(new ProviderError('provider_error', { retryable: true }), 'Par'),
  ],
  ['when it may not help', saysAndThrows(new ProviderError('provider_error'))],
  [
    'when the provider asks for more than 5 s',
    saysAndThrows(
      new ProviderError('provider_rate_limited', { retryable: true, retryAfterMs: 5_001 }),
    ),
  ],
  ['of code of our own', saysAndThrows(new TypeError('x is not a function'))],
])('a failure %s is not tried again', async (_, script) => {
  const { run, answer, calls } = await setUp([script]);
  await run();
  expect(calls()).toBe(1);
  expect(await answer()).toMatchObject({ status: 'ended', outcome: 'failed' });
});
