import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { aTurn, anAnswer } from '../testing/a-turn.ts';
import { createFakeContext, type FakeOptions } from '../testing/fake-context.ts';
import {
  type AnswerScript,
  createScriptedSlot,
  finish,
  type ObjectScript,
  says,
  saysAndHangs,
  saysAndThrows,
  untilAborted,
} from '../testing/scripted-slot.ts';
import { anAnalysis, readLabels, restating } from '../testing/scripted-analysis.ts';
import { composeConsensus } from './compose-consensus.ts';

const texts: Readonly<Record<ModelKey, string>> = {
  gemini: 'The capital of France is Paris. It has a **famous** tower.',
  claude: 'The capital of France is Paris. It lies on the Seine.',
  gpt: 'The capital of France is Lyon. It lies on the Rhône.',
  grok: 'The capital of France is Paris. Ask about wine too.',
};
const sentence = (model: ModelKey) => texts[model].slice(0, texts[model].indexOf('.') + 1);

function answersOf(models: readonly ModelKey[]): TurnEvent[] {
  return modelKeys.flatMap((model) =>
    models.includes(model)
      ? anAnswer(model, texts[model])
      : anAnswer(model, '', { outcome: 'failed', reason: 'provider_timeout' }),
  );
}

interface Scripts {
  readonly objects?: readonly ObjectScript[];
  readonly answers?: readonly AnswerScript[];
}

async function setUp(
  { objects = [() => anAnalysis()], answers = [says('It is Paris.')] }: Scripts = {},
  options: FakeOptions & { readonly deadlineAt?: number } = {},
) {
  const claude = createScriptedSlot('claude', { objects, answers });
  const gpt = createScriptedSlot('gpt', {
    objects: [() => anAnalysis()],
    answers: [says('By the second.')],
  });
  const ctx = await createFakeContext({
    events: answersOf(modelKeys),
    ...options,
    panel: { composers: [claude, gpt], slot: () => claude },
  });
  const deadlineAt = options.deadlineAt ?? Date.now() + 60_000;
  const run = () => composeConsensus({ ctx, input: { turn: aTurn, deadlineAt } });
  const consensus = async () => (await ctx.stores.turnLog.state()).consensus;
  const calls = () => claude.objectPrompts.length + claude.answerPrompts.length;
  return { ctx, run, consensus, claude, gpt, calls };
}

/** Says that all agree, and that one of them does not: by the sentences they begin with. */
const comparing: ObjectScript = (prompt) => {
  const labels = readLabels(prompt, texts);
  const quote = (model: ModelKey) => ({ id: labels[model], quote: sentence(model) });
  return anAnalysis({
    agree: [{ point: 'Paris is the capital.', support: [quote('gemini'), quote('claude'), quote('grok')] }],
    disagree: [
      {
        topic: 'Which city is the capital',
        kind: 'fact',
        stances: [
          { ids: [labels.gemini], stance: 'It is Paris.', quotes: [quote('gemini')] },
          { ids: [labels.gpt], stance: 'It is Lyon.', quotes: [quote('gpt')] },
        ],
        resolution: null,
        whatWouldSettleIt: null,
      },
    ],
  });
};

test('what models share and contradict is listed with quotes that stand in their answers', async () => {
  const { run, consensus } = await setUp({ objects: [comparing] });
  await run();
  const result = await consensus();
  expect(result).toMatchObject({
    status: 'ended',
    outcome: 'complete',
    compared: true,
    text: 'It is Paris.',
    basedOn: modelKeys,
    missing: [],
    agreements: ['Paris is the capital.'],
    disagreements: [
      { model: 'gemini', point: 'It is Paris.' },
      { model: 'gpt', point: 'It is Lyon.' },
    ],
  });
  expect(result.evidence?.agreements[0]?.models).toEqual(['gemini', 'claude', 'grok']);
  const quotes = [...result.evidence!.agreements, ...result.evidence!.disagreements].flatMap(
    (line) => line.quotes,
  );
  expect(quotes).toHaveLength(5);
  for (const { model, quote, start, end } of quotes) {
    expect(texts[model].slice(start, end)).toBe(quote);
  }
});

test('whatever the shuffle, the same answers give the same lists', async () => {
  const results = [];
  for (const turnId of ['a', 'b', 'c', 'd']) {
    const { ctx, consensus } = await setUp({ objects: [comparing] });
    await composeConsensus({
      ctx,
      input: { turn: { ...aTurn, turnId: turnId.repeat(22) }, deadlineAt: Date.now() + 60_000 },
    });
    results.push(await consensus());
  }
  for (const result of results) expect(result).toEqual(results[0]);
});

test('a fabricated quote takes its line with it', async () => {
  const { run, consensus } = await setUp({
    objects: [
      (prompt) => {
        const { gemini, claude } = readLabels(prompt, texts);
        const support = [
          { id: gemini, quote: sentence('gemini') },
          { id: claude, quote: 'The capital of France is Nice.' },
        ];
        return anAnalysis({ agree: [{ point: 'Paris.', support }] });
      },
    ],
  });
  await run();
  expect(await consensus()).toMatchObject({ compared: true, agreements: [], outcome: 'complete' });
});

test('three answers make a consensus that says which one is missing, and why', async () => {
  const { run, consensus } = await setUp({}, { events: answersOf(['gemini', 'claude', 'gpt']) });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'provider_timeout' }],
  });
});

test('one answer is no consensus: it is passed on without a call', async () => {
  const { run, consensus, calls } = await setUp({}, { events: answersOf(['grok']) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({
    status: 'ended',
    outcome: 'single',
    text: texts.grok,
    basedOn: ['grok'],
    agreements: [],
    evidence: null,
  });
});

test('no answer is no consensus', async () => {
  const { run, consensus, calls } = await setUp({}, { events: answersOf([]) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'none', text: '', basedOn: [] });
});

test('an answer whose job crashed is ended as interrupted, and its worker is fenced off', async () => {
  const events = [...answersOf(['gemini', 'claude']), ...anAnswer('gpt', texts.gpt).slice(0, 2)];
  const { ctx, run, consensus } = await setUp(
    {},
    { events: events.filter((event) => !('model' in event && event.model === 'gpt' && event.type === 'answer-end')) },
  );
  await run();
  const { answers } = await ctx.stores.turnLog.state();
  expect(answers.gpt).toMatchObject({ status: 'ended', reason: 'interrupted', text: texts.gpt });
  expect((await consensus()).missing).toContainEqual({ model: 'gpt', reason: 'interrupted' });
  const late = await ctx.stores.turnLog.append(aTurn, [], { writer: 'gpt', attempt: 1 });
  expect(late).toBe('stale');
});

test('a reply that is no object is asked for once more', async () => {
  const { run, consensus, claude } = await setUp({ objects: [() => 'sorry', comparing] });
  await run();
  expect(claude.objectPrompts).toHaveLength(2);
  expect(await consensus()).toMatchObject({ compared: true, agreements: ['Paris is the capital.'] });
});

test('answers that cannot be compared are combined all the same, without lists', async () => {
  const { run, consensus, claude, gpt } = await setUp({ objects: [() => 'sorry'] });
  await run();
  expect(claude.objectPrompts).toHaveLength(2);
  expect(gpt.objectPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    compared: false,
    agreements: [],
    disagreements: [],
    text: 'It is Paris.',
  });
});

test('another vendor takes over in the middle of the text and writes all of it', async () => {
  const broken = saysAndThrows(new ProviderError('provider_unavailable'), 'It is ', 'Par');
  const { ctx, run, consensus, gpt } = await setUp({ objects: [comparing], answers: [broken] });
  await run();
  expect(gpt.objectPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    attempt: 2,
    text: 'By the second.',
    agreements: ['Paris is the capital.'],
  });
  const starts = ctx.stores.turnLog.events.filter(({ type }) => type === 'consensus-start');
  expect(starts).toHaveLength(2);
});

test.each<[string, AnswerScript]>([
  ['declines', () => [{ ...finish, reason: 'refused' }]],
  ['says nothing', () => [finish]],
  ['is cut off', () => [{ type: 'text-delta', text: 'It is' }]],
])('another vendor takes over when the first one %s', async (_, script) => {
  const { run, consensus } = await setUp({ answers: [script] });
  await run();
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'By the second.' });
});

test('when every composer fails, the consensus fails, and the job does not', async () => {
  const fails: ObjectScript = () => {
    throw new ProviderError('provider_unavailable');
  };
  const ctx = await createFakeContext({
    events: answersOf(modelKeys),
    panel: {
      composers: [createScriptedSlot('claude', { objects: [fails] })],
      slot: () => createScriptedSlot('claude'),
    },
  });
  await composeConsensus({ ctx, input: { turn: aTurn, deadlineAt: Date.now() + 60_000 } });
  expect((await ctx.stores.turnLog.state()).consensus).toMatchObject({ outcome: 'failed' });
});

test.each<[string, FakeOptions, object]>([
  ['cancelled', { record: { cancelledAt: new Date() } }, { outcome: 'cancelled' }],
  ['released', { record: { state: 'released' } }, { outcome: 'failed' }],
  ['without its question', { question: null }, { outcome: 'failed' }],
])('a turn that is %s calls no model', async (_, options, expected) => {
  const { run, consensus, calls } = await setUp({}, options);
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', ...expected });
});

test('a turn that nobody reads calls no model', async () => {
  const { ctx, run, consensus, calls } = await setUp();
  ctx.stores.turnLog.isRead = false;
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed' });
});

test('past the deadline no model is called', async () => {
  const { run, consensus, calls } = await setUp({}, { deadlineAt: Date.now() });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'failed' });
});

test('a cancel while it compares steps aside at once', async () => {
  const { ctx, run, consensus, claude, gpt } = await setUp({
    objects: [(_, { signal }) => untilAborted(signal)],
  });
  const running = run();
  await ctx.stores.turnLog.written('consensus-start');
  await ctx.cancellation.announce({ turnId: aTurn.turnId });
  await running;
  expect(claude.answerPrompts.length + gpt.objectPrompts.length).toBe(0);
  expect(await consensus()).toMatchObject({ status: 'ended', outcome: 'cancelled' });
});

test('a cancel while it writes steps aside at once', async () => {
  const { ctx, run, consensus, gpt } = await setUp({ answers: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.stores.turnLog.written('consensus-points');
  await ctx.cancellation.announce({ turnId: aTurn.turnId });
  await running;
  expect(gpt.answerPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({ outcome: 'cancelled' });
});

test('stopping one model does not stop the consensus', async () => {
  const { ctx, run, consensus } = await setUp({ answers: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.stores.turnLog.written('consensus-points');
  await ctx.cancellation.announce({ turnId: aTurn.turnId, model: 'claude' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
  await ctx.cancellation.announce({ turnId: aTurn.turnId });
  await running;
});

test('a drained consensus is left to another worker', async () => {
  const { ctx, run, consensus } = await setUp({ answers: [saysAndHangs('It is Paris ')] });
  const running = run();
  await ctx.stores.turnLog.written('consensus-points');
  ctx.cancels.abortAll('draining');
  await expect(running).rejects.toMatchObject({ abortCause: 'draining' });
  expect(await consensus()).toMatchObject({ status: 'generating' });
});

test('a job that runs again after its consensus ended calls no model', async () => {
  const { run, calls } = await setUp();
  await run();
  const before = calls();
  await run();
  expect(calls()).toBe(before);
});

test('models are named by code, and a link that is in no answer is taken out', async () => {
  const events = [
    ...answersOf(['gemini', 'gpt', 'grok']).filter(
      (event) => !('model' in event && event.model === 'claude'),
    ),
    ...anAnswer('claude', `${texts.claude} See https://seine.example/river.`),
  ];
  const { run, consensus } = await setUp(
    {
      answers: [
        (prompt) =>
          restating(
            `@@${readLabels(prompt, texts).claude}@@ says [so](https://seine.example/river), ` +
              '![x](https://evil.example/?q=1) or https://evil.example/2.',
          ),
      ],
    },
    { events },
  );
  await run();
  expect((await consensus()).text).toBe(
    'Claude says [so](https://seine.example/river), [x] or (link removed).',
  );
});

test('the log keeps how many quotes were found, and no word of them', async () => {
  const { ctx, run } = await setUp({ objects: [comparing] });
  await run();
  const compared = ctx.logged.find(({ message }) => message === 'answers compared');
  expect(compared?.fields).toMatchObject({ claimed: 5, found: 5, suspicious: 0 });
  expect(JSON.stringify(ctx.logged)).not.toContain('Paris');
});
