import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { AnswerOutcome, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { beforeNextCall, interceptCalls, recordCalls } from '@quartet/stores/testing/faults.ts';
import { createMemoryTurnLog } from '@quartet/stores/turn-log/create-memory-turn-log.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ended, failedConsensus } from '../testing/a-turn.ts';
import { createTestContext, type TestTurnOptions } from '../testing/test-context.ts';
import { settleTurn } from './settle-turn.ts';

async function setUp(options: TestTurnOptions) {
  const ctx = await createTestContext(options);
  return { ...ctx, settle: () => settleTurn(ctx, { turn: ctx.turn }) };
}

function reasoning(model: ModelKey): TurnEvent {
  return { type: 'answer-delta', model, attempt: 1, reasoning: 'The capital must be…' };
}

const isEnd = ({ type }: TurnEvent) => type === 'answer-end';

/** The beginning of a retry that asks one model again. */
function retryOf(model: ModelKey): TurnEvent {
  return { type: 'turn-start', webSearch: false, demo: false, asked: [model] };
}

/** The answers of the other models that a retry of Claude keeps. */
function kept(outcome: AnswerOutcome): TurnEvent[] {
  const others = modelKeys.filter((model) => model !== 'claude');
  return others.flatMap((model) => anAnswer(model, 'Par', { outcome }));
}

test.each<[string, TestTurnOptions, number, string]>([
  ...(['composers_failed', 'out_of_time'] as const).map(
    (reason): [string, TestTurnOptions, number, string] => [
      `the consensus failed by ${reason}, though all answered`,
      { events: [...ended(['complete', 'complete']), failedConsensus(reason)] },
      0,
      'finished',
    ],
  ),
  ...(['composers_declined', 'unread', 'question_expired'] as const).map(
    (reason): [string, TestTurnOptions, number, string] => [
      `the consensus failed by ${reason}`,
      { events: [...ended(['complete', 'complete']), failedConsensus(reason)] },
      1,
      'finished',
    ],
  ),
  ['one answer is complete', { events: ended(['failed', 'complete']) }, 1, 'finished'],
  ['one answer is truncated', { events: ended(['truncated']) }, 1, 'finished'],
  ['one answer is a refusal', { events: ended(['refused']) }, 1, 'finished'],
  ['every answer failed', { events: ended([]) }, 0, 'failed'],
  ['every answer failed in its middle', { events: ended([], 'Par') }, 0, 'failed'],
  [
    'one model was stopped after its first words',
    { events: ended(['stopped'], 'Par') },
    1,
    'finished',
  ],
  ['one model was stopped before its first word', { events: ended(['stopped']) }, 0, 'failed'],
  [
    'reset before the first word',
    { events: ended(['stopped']), credit: 'cancelled' },
    0,
    'cancelled',
  ],
  [
    'reset after the first word',
    { events: anAnswer('gpt', 'Par').slice(0, 2), credit: 'cancelled' },
    1,
    'cancelled',
  ],
  [
    'reset when all was said',
    { events: ended(['complete'], 'Paris'), credit: 'cancelled' },
    1,
    'cancelled',
  ],
  [
    'one model was stopped while it was reasoning',
    {
      events: [
        reasoning('gpt'),
        ...ended(['stopped', 'stopped', 'stopped', 'stopped']).filter(isEnd),
      ],
    },
    1,
    'finished',
  ],
  [
    'reset while a model was reasoning',
    { events: [reasoning('gpt')], credit: 'cancelled' },
    1,
    'cancelled',
  ],
  ['every answer failed while reasoning', { events: [reasoning('gpt')] }, 0, 'failed'],
  [
    'a retry was reset before its first word, and the old answers had words',
    { events: [retryOf('claude'), ...kept('failed')], credit: 'cancelled' },
    0,
    'cancelled',
  ],
  [
    'a retry brought nothing, and an old answer was complete',
    { events: [retryOf('claude'), ...kept('complete')] },
    0,
    'finished',
  ],
  [
    'a retry was answered, and the old answers had failed',
    { events: [retryOf('claude'), ...kept('failed'), ...anAnswer('claude', 'Paris')] },
    1,
    'finished',
  ],
  [
    'it was a demo',
    {
      events: [
        { type: 'turn-start', webSearch: false, demo: true, asked: [...modelKeys] },
        ...ended(['complete', 'complete']),
      ],
    },
    0,
    'finished',
  ],
  ['no answer has begun', { events: [] }, 0, 'failed'],
])('%s', async (_, options, ...[charged, outcome]) => {
  const { state, record, stores, turn, logged, settle } = await setUp(options);
  const retired = recordCalls(stores.turnLog, 'retire');
  await settle();
  expect(await state()).toMatchObject({ status: 'ended', charged, outcome });
  expect(await record()).toMatchObject({ state: charged > 0 ? 'settled' : 'released', charged });
  expect(await stores.questions.find(turn)).toBeNull();
  expect(retired).toEqual([[turn.turnId]]);
  const level = outcome === 'failed' ? 'warn' : 'info';
  expect(logged.at(-1)).toMatchObject({ level, fields: { outcome }, message: 'turn settled' });
});

test('a cancelled turn is not kept for a reader, any other is', async () => {
  for (const cancelled of [true, false]) {
    const { settle, stores, turn } = await setUp({
      events: ended(['complete']),
      ...(cancelled && { credit: 'cancelled' }),
    });
    const delivered = recordCalls(stores.turnLog, 'markDelivered');
    await settle();
    expect(delivered).toEqual(cancelled ? [[turn.turnId]] : []);
  }
});

test('a turn is charged, then ended, last of all', async () => {
  const { events, settle } = await setUp({ events: ended(['complete']) });
  await settle();
  const last = (await events()).slice(-2).map(({ type }) => type);
  expect(last).toEqual(['credits-settled', 'turn-end']);
});

test('a turn of two answers ends with a receipt for them as its reader has them', async () => {
  const { events, state, stores, turn, settle } = await setUp({
    events: ended(['complete', 'complete', 'failed'], 'Paris.'),
  });
  await settle();
  const { answers, receipt } = await state();
  expect((await events()).at(-1)).toMatchObject({ type: 'turn-end', receipt });
  expect(stores.receipts.isGenuine({ turn, answers }, receipt!)).toBe(true);
  const other = { ...turn, userId: 'eve' };
  expect(stores.receipts.isGenuine({ turn: other, answers }, receipt!)).toBe(false);
});

test.each<[string, TestTurnOptions]>([
  ['one answer', { events: ended(['complete'], 'Paris.') }],
  ['answers too short to be combined', { events: ended(['truncated', 'truncated'], 'Par') }],
  ['no answer', { events: [] }],
  ['a cancelled turn', { events: ended(['complete', 'complete'], 'Paris.'), credit: 'cancelled' }],
])('%s: there is no receipt, for there is nothing to combine', async (_, options) => {
  const { state, settle } = await setUp(options);
  await settle();
  expect((await state()).receipt).toBeNull();
});

test('settling twice changes nothing', async () => {
  const { events, record, settle } = await setUp({ events: ended(['complete']) });
  await settle();
  const look = async () => [await events(), { ...(await record()), readAt: null }];
  const before = await look();
  await settle();
  expect(await look()).toEqual(before);
});

test('a settlement that broke off is finished by the next one', async () => {
  const before: TurnEvent[] = [...ended(['complete']), { type: 'credits-settled', charged: 1 }];
  const { events, state, settle } = await setUp({ events: before, credit: 'settled' });
  await settle();
  expect((await events()).filter(({ type }) => type === 'credits-settled')).toHaveLength(1);
  expect(await state()).toMatchObject({ status: 'ended', outcome: 'finished', charged: 1 });
});

test('a hold that was released at its deadline stays released', async () => {
  const { state, record, settle } = await setUp({
    events: ended(['complete']),
    credit: 'released',
  });
  await settle();
  expect(await record()).toMatchObject({ state: 'released' });
  expect((await state()).charged).toBe(0);
});

test('reports no charge on an unlimited plan', async () => {
  const claim = { plan: 'any', issuedAt: new Date(), unlimited: true, priority: false };
  const { state, record, settle } = await setUp({ events: ended(['complete']), claim });
  await settle();
  expect(await record()).toMatchObject({ state: 'settled', charged: 0 });
  expect(await state()).toMatchObject({ charged: 0, outcome: 'finished' });
});

test('ends answers that are still open, so that every tab ends', async () => {
  const { state, settle } = await setUp({ events: anAnswer('gpt', 'Par').slice(0, 2) });
  await settle();
  const { answers } = await state();
  for (const model of modelKeys) {
    expect(answers[model]).toMatchObject({ status: 'ended', reason: 'interrupted' });
  }
});

test('a turn that the ledger does not know ends without a charge', async () => {
  const { state, settle } = await setUp({ events: ended(['complete']), credit: 'unknown' });
  await settle();
  expect(await state()).toMatchObject({ status: 'ended', charged: 0 });
});

test('an answer that a newer attempt has taken over is not ended by the settlement', async () => {
  const { state, stores, turn, settle } = await setUp({ events: ended(['complete']).slice(0, -3) });
  const { turnLog } = stores;
  beforeNextCall(turnLog, 'append', () => turnLog.beginAttempt(turn, 'grok'));
  await settle();
  expect((await state()).answers.grok).toMatchObject({ status: 'waiting' });
});

test.each([0, 3, 4, 12])(
  'a turn whose log was lost after %i events is released, and fails',
  async (from) => {
    const events = ended(['complete', 'complete', 'complete', 'complete'], 'Paris').slice(0, from);
    const ctx = await createTestContext({ events });
    const seen = await ctx.state();
    const turnLog = createMemoryTurnLog();
    onTestFinished(() => turnLog.close());
    await settleTurn({ ...ctx, stores: { ...ctx.stores, turnLog } }, { turn: ctx.turn });
    expect(await ctx.record()).toMatchObject({ state: 'released', charged: 0 });
    const joined = await readTurn(turnLog, ctx.turn);
    const left = (await turnLog.read(ctx.turn)).map(({ event }) => event);
    const reading = left.reduce(foldTurn, seen);
    for (const state of [joined, reading]) {
      expect(state).toMatchObject({ status: 'ended', outcome: 'failed', charged: 0 });
    }
    for (const model of modelKeys) {
      expect(joined.answers[model]).toMatchObject({ text: '', outcome: 'failed' });
      // Readers keep the words that they have, and an answer that is not whole does not look whole.
      const { text, outcome } = seen.answers[model];
      expect(reading.answers[model]).toMatchObject({ text, outcome: outcome ?? 'failed' });
    }
  },
);

test('a turn whose log is lost between its charge and its end is paid, and does not end as failed', async () => {
  const ctx = await createTestContext({ events: ended(['complete'], 'Paris') });
  const left = createMemoryTurnLog();
  onTestFinished(() => left.close());
  const turnLog = {
    ...ctx.stores.turnLog,
    append: async () => {
      throw new LostTurnLog();
    },
    endLost: (...args: Parameters<typeof left.endLost>) => left.endLost(...args),
  };
  await settleTurn({ ...ctx, stores: { ...ctx.stores, turnLog } }, { turn: ctx.turn });
  expect(await ctx.record()).toMatchObject({ state: 'settled', charged: 1 });
  expect(await readTurn(left, ctx.turn)).toMatchObject({ outcome: 'finished', charged: 1 });
});

test('a turn whose log no key opens is released, and its readers are told the end', async () => {
  const ctx = await createTestContext({ events: ended(['complete', 'complete'], 'Paris') });
  interceptCalls(ctx.stores.turnLog, 'read', (own) => async (turn, after) => {
    const entries = await own(turn, after);
    if (entries.some(({ event }) => event.type === 'answer-start')) throw new UnsealError();
    return entries;
  });
  await settleTurn(ctx, { turn: ctx.turn });
  expect(await ctx.record()).toMatchObject({ state: 'released', charged: 0 });
  expect(await ctx.state()).toMatchObject({ status: 'ended', outcome: 'failed', charged: 0 });
});
