import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { beforeNextCall } from '@quartet/stores/testing/faults.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { anAnswer } from '../testing/a-turn.ts';
import {
  answersOf,
  bySecond,
  claims,
  comparing,
  createComposer,
  setUpComposing,
  texts,
  unitsIn,
} from '../testing/composing.ts';
import {
  type AnswerScript,
  finish,
  says,
  saysAndHangs,
  saysAndThrows,
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

const unavailable = () => new ProviderError('provider_unavailable');
const fails: AnswerScript = () => {
  throw unavailable();
};

test('another vendor takes over in the middle of the text, writes all of it, and no line is lost', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({
    compare: [comparing],
    write: [saysAndThrows(unavailable(), 'It is ', 'Par')],
  });
  await run();
  expect(gpt.compare).toHaveLength(0);
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
  ['is cut off', () => [{ type: 'text-delta', text: 'It is' }]],
  ['fails', fails],
])('another vendor takes over when the first one %s', async (_, script) => {
  const { run, consensus } = await setUpComposing({ write: [script] });
  await run();
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'By the second.' });
});

test.each<[string, AnswerScript]>([
  ['fails', fails],
  ['declines', () => [{ ...finish, reason: 'refused' }]],
  ['says nothing that can be read', says('I would rather not.')],
])('another vendor compares when the first one %s, and writes as well', async (_, script) => {
  const { run, consensus } = await setUpComposing(
    { compare: [script] },
    { second: { compare: [comparing], write: [bySecond] } },
  );
  await run();
  const result = await consensus();
  expect(result).toMatchObject({ compared: true, text: 'By the second.', composer: 'gpt' });
  expect(result.lines).toHaveLength(3);
});

test('a short text without citations counts as a refusal while another composer is left', async () => {
  const declines = says('I would rather not say.');
  const first = await setUpComposing({ write: [declines] });
  await first.run();
  expect(await first.consensus()).toMatchObject({ text: 'By the second.', composer: 'gpt' });
  const last = await setUpComposing({ write: [declines] }, { second: { write: [declines] } });
  await last.run();
  expect(await last.consensus()).toMatchObject({
    text: 'I would rather not say.',
    composer: 'gpt',
  });
});

test('asks the next composer too when one stays silent', async () => {
  const { run, consensus, claude } = await setUpComposing(
    { compare: [saysAndHangs()], write: [saysAndHangs()] },
    {
      composerPatienceMs: 20,
      second: { compare: [comparing], write: [bySecond] },
    },
  );
  await run();
  expect(claude.compare).toHaveLength(1);
  expect(await consensus()).toMatchObject({ outcome: 'complete', composer: 'gpt' });
});

test('the lines of a broken comparison stay, and the text is written', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      (prompt, limits) => {
        const line = { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') };
        return saysAndThrows(unavailable(), `${JSON.stringify(line)}\n{"agree":"cu`)(
          prompt,
          limits,
        );
      },
    ],
  });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    compared: false,
    lines: [{ line: { point: 'Paris is the capital.' } }],
    text: 'It is Paris.',
  });
});

test('a comparison has less than half of the time: the text is written without it', async () => {
  const ends: number[] = [];
  const startedAt = Date.now();
  const late: AnswerScript = (_, { deadlineAt }) => {
    ends.push(deadlineAt);
    throw new ProviderError('provider_timeout');
  };
  const { run, consensus } = await setUpComposing(
    { compare: [late] },
    { deadlineAt: startedAt + 60_000, second: { compare: [late] } },
  );
  await run();
  expect(ends).toHaveLength(2);
  expect(Math.max(...ends)).toBeLessThan(startedAt + 30_000);
  expect(await consensus()).toMatchObject({ outcome: 'complete', compared: false });
});

test('a disagreement that comes later takes the agreement in the same words with it', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      claims((prompt) => {
        const units = [...unitsIn(prompt, 'is Paris'), ...unitsIn(prompt, 'is Lyon')];
        return [
          { agree: 'Paris', units },
          {
            disagree: 'Which city',
            kind: 'fact',
            stances: [
              { stance: 'Paris', units: unitsIn(prompt, 'is Paris') },
              { stance: 'Lyon', units: unitsIn(prompt, 'is Lyon') },
            ],
          },
        ];
      }),
    ],
  });
  await run();
  const { lines, left } = await consensus();
  expect(lines.map(({ line }) => line.kind)).toEqual(['disagreement']);
  expect(left).toBe(0);
});

test.each<[string, AnswerScript]>([
  ['composers_failed', fails],
  ['composers_declined', () => [{ ...finish, reason: 'refused' }]],
])(
  'when every composer fails, the consensus says %s and keeps its lines, and the job does not fail',
  async (reason, write) => {
    const claude = createComposer('claude', { compare: [comparing], write: [write] });
    const ctx = await createTestContext({
      events: answersOf(modelKeys),
      panel: { composers: [claude.slot], slot: () => claude.slot },
    });
    await composeConsensus(ctx, { ...ctx.turn, deadlineAt: Date.now() + 60_000 });
    const { consensus } = await ctx.state();
    expect(consensus).toMatchObject({ outcome: 'failed', reason, text: '' });
    // With one vendor there is nobody to check them.
    expect(consensus.lines.map(({ line }) => line.check)).toEqual(Array(3).fill('unchecked'));
  },
);

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

test('a cancel while it compares steps aside at once', async () => {
  const { ctx, run, consensus, claude, gpt } = await setUpComposing({
    compare: [saysAndHangs()],
  });
  const running = run();
  await ctx.written('consensus-start');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(claude.write.length + gpt.compare.length).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', outcome: 'cancelled' });
});

test('a cancel while it writes steps aside at once', async () => {
  const { ctx, run, consensus, gpt } = await setUpComposing({
    write: [saysAndHangs('It is Paris ')],
  });
  const running = run();
  await ctx.written('consensus-compared');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  expect(gpt.write).toHaveLength(0);
  expect(await consensus()).toMatchObject({ outcome: 'cancelled' });
});

test('stopping one model does not stop the consensus', async () => {
  const { ctx, run, consensus } = await setUpComposing({ write: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.written('consensus-compared');
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId, model: 'claude' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
});

test('a drained consensus is left to another worker', async () => {
  const { ctx, run, consensus } = await setUpComposing({ write: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.written('consensus-compared');
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
