import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { beforeNextCall, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { aQuestion } from '../testing/a-turn.ts';
import {
  type AnswerScript,
  createScriptedModel,
  createScriptedPanel,
  finish,
  says,
  saysAndHangs,
  saysAndThrows,
} from '../testing/scripted-model.ts';
import { createTestContext, type TestTurnOptions } from '../testing/test-context.ts';
import { streamAnswer } from './stream-answer.ts';

afterEach(() => vi.useRealTimers());

const soon = () => Date.now() + 60_000;
const source = { url: 'https://example.org/', title: 'Example' };
const stopped = { outcome: 'stopped', reason: 'cancelled' } as const;

async function setUp(answers: readonly AnswerScript[], options: TestTurnOptions = {}) {
  const model = createScriptedModel('gpt', { answers });
  const ctx = await createTestContext({ panel: createScriptedPanel({ gpt: model }), ...options });
  const { turn } = ctx;
  const run = (deadlineAt = soon()) => streamAnswer(ctx, { ...turn, model: 'gpt', deadlineAt });
  const answer = async () => (await ctx.state()).answers.gpt;
  return { ctx, model, run, answer, calls: () => model.answerPrompts.length };
}

test('a finished answer is complete, under the name of the model that wrote it', async () => {
  const { run, answer } = await setUp([
    () => [
      { type: 'reasoning-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Par' },
      { type: 'source', source },
      { type: 'text-delta', text: 'is' },
      finish,
    ],
  ]);
  await run();
  expect(await answer()).toMatchObject({
    status: 'ended',
    outcome: 'complete',
    reason: null,
    label: 'The gpt',
    text: 'Paris',
    reasoning: 'Hm.',
    sources: [source],
  });
});

test('a source comes with the spans that it supports, if known', async () => {
  const other = { url: 'https://example.com/b', title: 'B' };
  const { run, answer } = await setUp([
    () => [
      { type: 'source', source },
      { type: 'text-delta', text: 'Paris.' },
      { type: 'source', source: other },
      { type: 'offsets', url: source.url, at: [6] },
      finish,
    ],
  ]);
  await run();
  expect((await answer()).sources).toEqual([{ ...source, at: [6] }, other]);
});

test('a stream that ends without the end of the provider is interrupted, never complete', async () => {
  const { run, answer } = await setUp([() => [{ type: 'text-delta', text: 'Par' }]]);
  await run();
  expect(await answer()).toMatchObject({ outcome: 'failed', reason: 'interrupted', text: 'Par' });
});

test.each([
  ['length', 'Par', { outcome: 'truncated', reason: 'length_limit' }],
  ['refused', '', { outcome: 'refused', reason: 'content_refused' }],
  ['refused', 'Sorry', { outcome: 'refused', reason: 'content_refused' }],
  ['complete', ' ', { outcome: 'failed', reason: 'empty' }],
] as const)('finish %s after "%s" is %o', async (reason, text, expected) => {
  const { run, answer } = await setUp([
    () => [
      { type: 'text-delta', text },
      { ...finish, reason },
    ],
  ]);
  await run();
  expect(await answer()).toMatchObject(expected);
});

test('a cancel in mid-answer aborts the call, and the answer ends stopped', async () => {
  const { ctx, run, answer } = await setUp([saysAndHangs('Par')]);
  const running = run();
  await ctx.written('answer-delta');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(await answer()).toMatchObject({ outcome: 'stopped', reason: 'cancelled', text: 'Par' });
});

test('a cancel of another model or turn leaves the answer alone', async () => {
  const { ctx, run, answer } = await setUp([saysAndHangs('Par')]);
  const running = run();
  await ctx.written('answer-delta');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId, model: 'grok' });
  await ctx.stores.cancellation.announce({ turnId: 'another' });
  expect(await answer()).toMatchObject({ status: 'streaming' });
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId, model: 'gpt' });
  await running;
  expect(await answer()).toMatchObject({ outcome: 'stopped' });
});

test('a cancel while a retry waits ends the answer at once', async () => {
  const busy = new ProviderError('provider_error', { retryable: true, retryAfterMs: 5_000 });
  const { ctx, run, answer, calls } = await setUp([saysAndThrows(busy)]);
  const running = run();
  await expect
    .poll(() => ctx.logged)
    .toContainEqual(expect.objectContaining({ message: 'answer retried' }));
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(calls()).toBe(1);
  expect(await answer()).toMatchObject({ outcome: 'stopped', reason: 'cancelled' });
});

test.each([
  ['cancelled', { credit: 'cancelled' }],
  ['sealed_payload_unreadable', { question: null }],
] as const)('a turn that is %s calls no provider', async (reason, options) => {
  const { run, answer, calls } = await setUp([says('Paris')], options);
  await run();
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ status: 'ended', reason });
});

test('a question that cannot be opened calls no provider', async () => {
  const { ctx, run, answer, calls } = await setUp([says('Paris')]);
  const ofAnother = { ...ctx.turn, userId: 'eve' };
  await ctx.stores.questions.put(ofAnother, aQuestion);
  await run();
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ reason: 'sealed_payload_unreadable' });
});

test('no provider is called for a turn that nobody reads', async () => {
  const { run, answer, calls } = await setUp([says('Paris')], { unread: true });
  await run();
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ outcome: 'failed', reason: 'unread' });
});

test('past the deadline no provider is called', async () => {
  const { run, answer, calls } = await setUp([says('Paris')]);
  await run(Date.now());
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ outcome: 'failed', reason: 'provider_timeout' });
});

test.each(['released', 'settled', 'unknown'] as const)(
  'a turn whose hold is %s calls no provider and writes nothing',
  async (credit) => {
    const { ctx, run, calls } = await setUp([says('Paris')], { credit });
    const before = await ctx.events();
    await run();
    expect(calls()).toBe(0);
    expect(await ctx.events()).toEqual(before);
  },
);

test('on a lost worker, the answer starts again and replaces its text', async () => {
  const events = anAnswer('gpt', 'half of an ans').slice(0, 2);
  const { run, answer } = await setUp([says('Paris')], { events });
  await run();
  expect(await answer()).toMatchObject({ outcome: 'complete', text: 'Paris', attempt: 2 });
});

test('a job that runs again after its answer ended calls no provider', async () => {
  const { run, calls, answer } = await setUp([says('Lyon')], { events: anAnswer('gpt', 'Paris') });
  await run();
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ text: 'Paris' });
});

test('an answer that was stopped before its job began calls no provider', async () => {
  const stop = anAnswer('gpt', '', { outcome: 'stopped', reason: 'cancelled' }).slice(-1);
  const { run, calls, answer } = await setUp([says('Paris')], { events: stop });
  await run();
  expect(calls()).toBe(0);
  expect(await answer()).toMatchObject({ outcome: 'stopped', text: '' });
});

test('an answer stopped while its retry waits is not retried, even when the notice is lost', async () => {
  vi.useFakeTimers();
  const busy = new ProviderError('provider_error', { retryable: true, retryAfterMs: 1_000 });
  const { ctx, run, answer, calls } = await setUp([saysAndThrows(busy), says('Paris')]);
  const running = run();
  await vi.advanceTimersByTimeAsync(500);
  const { turnLog } = ctx.stores;
  const attempt = await turnLog.beginAttempt(ctx.turn, 'gpt');
  await turnLog.append(ctx.turn, [{ type: 'answer-end', model: 'gpt', attempt, ...stopped }]);
  await vi.advanceTimersByTimeAsync(1_000);
  await running;
  expect(calls()).toBe(1);
  expect(await answer()).toMatchObject(stopped);
});

test('an answer stopped before its end is written stays stopped', async () => {
  const { ctx, run, answer } = await setUp([says('Paris')], { unread: true });
  const { turnLog } = ctx.stores;
  beforeNextCall(turnLog, 'append', async () => {
    const fence = { writer: 'gpt', attempt: await turnLog.beginAttempt(ctx.turn, 'gpt') } as const;
    const [stop] = anAnswer('gpt', '', { attempt: fence.attempt, ...stopped }).slice(-1);
    await turnLog.append(ctx.turn, [stop!], fence);
  });
  await run();
  expect(await answer()).toMatchObject(stopped);
});

test('an attempt that a newer one has replaced writes no end', async () => {
  const { ctx, run, answer } = await setUp([says('Paris')], { unread: true });
  const { turnLog } = ctx.stores;
  beforeNextCall(turnLog, 'append', () => turnLog.beginAttempt(ctx.turn, 'gpt'));
  expect(await run().then(answer)).toMatchObject({ status: 'waiting' });
});

test('a refused write aborts the call, and the older attempt ends quietly', async () => {
  let reason: unknown;
  const { ctx, run, answer } = await setUp([
    async function* (prompt, limits) {
      yield { type: 'text-delta', text: 'Par' };
      await ctx.stores.turnLog.beginAttempt(ctx.turn, 'gpt');
      yield { type: 'text-delta', text: 'is' };
      try {
        yield* saysAndHangs()(prompt, limits) as AsyncIterable<never>;
      } finally {
        ({ reason } = limits.signal);
      }
    },
  ]);
  await run();
  expect(reason).toMatchObject({ abortCause: 'stale' });
  expect(await answer()).toMatchObject({ status: 'streaming', text: 'Par' });
});

test('a drained answer is left to another worker', async () => {
  const { ctx, run, answer } = await setUp([saysAndHangs('Par')]);
  const running = run();
  await ctx.written('answer-delta');
  ctx.cancels.abortAll('draining');
  await expect(running).rejects.toMatchObject({ abortCause: 'draining' });
  expect(await answer()).toMatchObject({ status: 'streaming' });
});

test('when the log fails, the call is aborted and the job fails', async () => {
  const { ctx, run } = await setUp([
    async function* (prompt, limits) {
      rejectCalls(ctx.stores.turnLog, 'append');
      yield { type: 'text-delta', text: 'Par' };
      yield* saysAndHangs()(prompt, limits) as AsyncIterable<never>;
    },
  ]);
  await expect(run()).rejects.toThrow('SECRET');
});

test('a failure is logged by its code, without a word of the answer', async () => {
  const { ctx, run } = await setUp([saysAndThrows(new ProviderError('provider_error'), 'Paris')]);
  await run();
  expect(JSON.stringify(ctx.logged)).toContain('provider_error');
  expect(JSON.stringify(ctx.logged)).not.toContain('Paris');
});
