import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { beforeNextCall } from '@quartet/stores/testing/faults.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { anAnswer } from '../testing/a-turn.ts';
import { answersOf, comparing, setUpComposing, texts } from '../testing/composing.ts';
import {
  type AnswerScript,
  createScriptedSlot,
  finish,
  type ObjectScript,
  saysAndHangs,
  saysAndThrows,
  untilAborted,
} from '../testing/scripted-slot.ts';
import { createTestContext, type TestTurnOptions } from '../testing/test-context.ts';
import { composeConsensus } from './compose-consensus.ts';

test('an answer whose job crashed is ended as interrupted, and its worker is fenced off', async () => {
  const events = [...answersOf(['gemini', 'claude']), ...anAnswer('gpt', texts.gpt).slice(0, 2)];
  const { ctx, run, consensus } = await setUpComposing(
    {},
    {
      events: events.filter(
        (event) => !('model' in event && event.model === 'gpt' && event.type === 'answer-end'),
      ),
    },
  );
  await run();
  const { answers } = await ctx.state();
  expect(answers.gpt).toMatchObject({ status: 'ended', reason: 'interrupted', text: texts.gpt });
  expect((await consensus()).missing).toContainEqual({ model: 'gpt', reason: 'interrupted' });
  const late = await ctx.stores.turnLog.append(ctx.turn, [], { writer: 'gpt', attempt: 1 });
  expect(late).toBe('stale');
});

test('another vendor takes over in the middle of the text and writes all of it', async () => {
  const broken = saysAndThrows(new ProviderError('provider_unavailable'), 'It is ', 'Par');
  const { ctx, run, consensus, gpt } = await setUpComposing({
    objects: [comparing],
    answers: [broken],
  });
  await run();
  expect(gpt.objectPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    attempt: 2,
    text: 'By the second.',
    agreements: ['Paris is the capital.'],
  });
  const starts = (await ctx.events()).filter(({ type }) => type === 'consensus-start');
  expect(starts).toHaveLength(2);
});

test.each<[string, AnswerScript]>([
  ['declines', () => [{ ...finish, reason: 'refused' }]],
  ['says nothing', () => [finish]],
  ['is cut off', () => [{ type: 'text-delta', text: 'It is' }]],
])('another vendor takes over when the first one %s', async (_, script) => {
  const { run, consensus } = await setUpComposing({ answers: [script] });
  await run();
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'By the second.' });
});

const fails: ObjectScript = () => {
  throw new ProviderError('provider_unavailable');
};

test('when every composer fails, the consensus fails, and the job does not', async () => {
  const ctx = await createTestContext({
    events: answersOf(modelKeys),
    panel: {
      composers: [createScriptedSlot('claude', { objects: [fails] })],
      slot: () => createScriptedSlot('claude'),
    },
  });
  await composeConsensus(ctx, { turn: ctx.turn, deadlineAt: Date.now() + 60_000 });
  expect((await ctx.state()).consensus).toMatchObject({ outcome: 'failed' });
});

test.each<[string, TestTurnOptions, object]>([
  ['cancelled', { credit: 'cancelled' }, { outcome: 'cancelled' }],
  ['released', { credit: 'released' }, { outcome: 'failed' }],
  ['without its question', { question: null }, { outcome: 'failed' }],
])('a turn that is %s calls no model', async (_, options, expected) => {
  const { run, consensus, calls } = await setUpComposing({}, options);
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', ...expected });
});

test('a turn that nobody reads calls no model', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { unread: true });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed' });
});

test('past the deadline no model is called', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { deadlineAt: Date.now() });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed' });
});

test('a cancel while it compares steps aside at once', async () => {
  const { ctx, run, consensus, claude, gpt } = await setUpComposing({
    objects: [(_, { signal }) => untilAborted(signal)],
  });
  const running = run();
  await ctx.written('consensus-start');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(claude.answerPrompts.length + gpt.objectPrompts.length).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', outcome: 'cancelled' });
});

test('a cancel while it writes steps aside at once', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({
    answers: [saysAndHangs('It is Paris ')],
  });
  const running = run();
  await ctx.written('consensus-points');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(gpt.answerPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({ outcome: 'cancelled' });
});

test('stopping one model does not stop the consensus', async () => {
  const { ctx, run, consensus } = await setUpComposing({ answers: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.written('consensus-points');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId, model: 'claude' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
});

test('a drained consensus is left to another worker', async () => {
  const { ctx, run, consensus } = await setUpComposing({ answers: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.written('consensus-points');
  ctx.cancels.abortAll('draining');
  await expect(running).rejects.toMatchObject({ abortCause: 'draining' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
});

test('a job that runs again after its consensus ended calls no model', async () => {
  const { run, calls } = await setUpComposing();
  await run();
  const before = calls();
  await run();
  expect(calls()).toBe(before);
});

test('a consensus that a newer attempt has taken over is not ended by the older one', async () => {
  const { ctx, run, consensus } = await setUpComposing({}, { unread: true });
  beforeNextCall(ctx.stores.turnLog, 'append', () =>
    ctx.stores.turnLog.beginAttempt(ctx.turn, 'consensus'),
  );
  await run();
  expect(await consensus()).toMatchObject({ status: 'waiting' });
});
