import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { beforeNextCall } from '@quartet/stores/testing/faults.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import {
  answersOf,
  composing,
  createComposer,
  setUpComposing,
  texts,
  usualReply,
} from '../testing/composing.ts';
import {
  type AnswerScript,
  finish,
  says,
  saysAndHangs,
  saysAndThrows,
} from '../testing/scripted-model.ts';
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

const unavailable = () => new ProviderError('provider_unavailable');
const fails: AnswerScript = () => {
  throw unavailable();
};

test('another company’s model takes over in the middle of the text, and says all of it again', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({
    compose: [
      saysAndThrows(unavailable(), '{"answer":"Lyon","units":"A1"}\n<text>\nIt is ', 'Par'),
    ],
  });
  await run();
  expect(gpt.compose).toHaveLength(1);
  const result = await consensus();
  expect(result).toMatchObject({
    outcome: 'complete',
    attempt: 2,
    text: 'By the second.',
    composer: 'gpt',
    compared: true,
  });
  expect(result.lines).toHaveLength(3);
  const starts = (await ctx.events()).filter(({ type }) => type === 'consensus-start');
  expect(starts).toHaveLength(2);
});

test.each<[string, AnswerScript]>([
  ['declines', () => [{ ...finish, reason: 'refused' }]],
  ['says nothing', () => [finish]],
  ['is cut off', () => [{ type: 'text-delta', text: '<text>\nIt is' }]],
  ['claims much and writes nothing', says('{"answer":"Paris","units":"A1"}\n')],
  ['declines in its own words', says('I would rather not say.')],
  ['fails', fails],
])('another company’s model takes over when the first one %s', async (_, script) => {
  const { run, consensus } = await setUpComposing({ compose: [script] });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    text: 'By the second.',
    composer: 'gpt',
  });
});

const claimsAndDeclines = composing((prompt) => ({
  ...usualReply(prompt),
  text: "I can't help with that.",
}));

test('a composer that names claims and declines in its text is replaced, if the answers are long', async () => {
  const long = modelKeys.flatMap((model) => anAnswer(model, `${texts[model]} `.repeat(10)));
  const { run, consensus } = await setUpComposing(
    { compose: [claimsAndDeclines] },
    { events: long },
  );
  await run();
  expect(await consensus()).toMatchObject({ composer: 'gpt', text: 'By the second.' });
});

test('of short answers, a few words without citations are enough if they come with claims', async () => {
  const { run, consensus } = await setUpComposing({ compose: [claimsAndDeclines] });
  await run();
  expect(await consensus()).toMatchObject({ composer: 'claude' });
});

test('a short text without citations is shown when no other composer is left', async () => {
  const declines = says('I would rather not say.');
  const last = await setUpComposing({ compose: [declines] }, { second: { compose: [declines] } });
  await last.run();
  expect(await last.consensus()).toMatchObject({
    text: 'I would rather not say.',
    composer: 'gpt',
  });
});

test('asks the next composer too when one stays silent', async () => {
  const { run, consensus, claude } = await setUpComposing(
    { compose: [saysAndHangs()] },
    { composerPatienceMs: 20 },
  );
  await run();
  expect(claude.compose).toHaveLength(1);
  expect(await consensus()).toMatchObject({ outcome: 'complete', composer: 'gpt' });
});

test.each<[string, AnswerScript]>([
  ['composers_failed', fails],
  ['composers_declined', () => [{ ...finish, reason: 'refused' }]],
])(
  'when every composer fails, the consensus says %s, and the job does not fail',
  async (reason, script) => {
    const claude = createComposer('claude', { compose: [script] });
    const ctx = await createTestContext({
      events: answersOf(modelKeys),
      panel: { composers: [claude.model], model: () => claude.model },
    });
    await composeConsensus(ctx, { ...ctx.turn, deadlineAt: Date.now() + 60_000 });
    const { consensus } = await ctx.state();
    expect(consensus).toMatchObject({ outcome: 'failed', reason, text: '' });
  },
);

const breaking: AnswerScript = (prompt, limits) => {
  const [claim] = usualReply(prompt).before ?? [];
  return saysAndThrows(unavailable(), `${JSON.stringify(claim)}\n<text>\nIt is `)(prompt, limits);
};

test('what a composer had claimed before it broke off stays, unchecked, when nobody is left', async () => {
  const { run, consensus } = await setUpComposing(
    { compose: [breaking] },
    { second: { compose: [breaking] } },
  );
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'failed',
    reason: 'composers_failed',
    lines: [{ line: { kind: 'disagreement', check: 'unchecked' } }],
  });
});

test.each<[string, TestTurnOptions, object]>([
  ['cancelled', { credit: 'cancelled' }, { outcome: 'cancelled', reason: 'cancelled' }],
  ['released', { credit: 'released' }, { outcome: 'failed', reason: 'interrupted' }],
  ['without its question', { question: null }, { outcome: 'failed', reason: 'question_expired' }],
])('a turn that is %s calls no model', async (_, options, expected) => {
  const { run, consensus, calls } = await setUpComposing({}, options);
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', ...expected });
});

test('no model is called for a turn that nobody reads', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { unread: true });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed', reason: 'unread' });
});

test('past the deadline no model is called', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { deadlineAt: Date.now() });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed', reason: 'out_of_time' });
});

test('a cancel before its first word steps aside at once', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({ compose: [saysAndHangs()] });
  const running = run();
  await ctx.written('consensus-start');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(gpt.compose).toHaveLength(0);
  expect(await consensus()).toMatchObject({ status: 'ended', outcome: 'cancelled' });
});

const writesAndHangs = saysAndHangs('{"kind":"choice"}\n<text>\nIt is Paris ');

test('a cancel while it writes steps aside at once', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({ compose: [writesAndHangs] });
  const running = run();
  await ctx.written('consensus-compared');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(gpt.compose).toHaveLength(0);
  expect(await consensus()).toMatchObject({ outcome: 'cancelled' });
});

test('stopping one model does not stop the consensus', async () => {
  const { ctx, run, consensus } = await setUpComposing({ compose: [writesAndHangs] });
  const running = run();
  await ctx.written('consensus-compared');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId, model: 'claude' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
});

test('a drained consensus is left to another worker, which finishes it', async () => {
  const { ctx, run, consensus } = await setUpComposing({
    compose: [writesAndHangs, composing(usualReply)],
  });
  const running = run();
  await ctx.written('consensus-compared');
  ctx.cancels.abortAll('draining');
  await expect(running).rejects.toMatchObject({ abortCause: 'draining' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
  await run();
  const { lines, ...finished } = await consensus();
  expect(finished).toMatchObject({ outcome: 'complete', text: 'It is Paris.', composer: 'claude' });
  expect(lines).toHaveLength(3);
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
