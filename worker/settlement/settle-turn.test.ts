import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerOutcome, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { anAnswer, aTurn } from '../testing/a-turn.ts';
import { createFakeContext, type FakeOptions } from '../testing/fake-context.ts';
import { settleTurn } from './settle-turn.ts';

async function setUp(options: FakeOptions) {
  const ctx = await createFakeContext(options);
  const { turnLog, ledger, questions } = ctx.stores;
  const settle = () => settleTurn(ctx, { turn: aTurn });
  return { ctx, turnLog, ledger, questions, settle };
}

/** All four answers ended as named, in the order of the panel. */
function ended(outcomes: readonly AnswerOutcome[], text = ''): TurnEvent[] {
  return modelKeys.flatMap((model: ModelKey, index) =>
    anAnswer(model, text, { outcome: outcomes[index] ?? 'failed' }),
  );
}

const cancelled = { cancelledAt: new Date() };

test.each<[string, FakeOptions, number, string]>([
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
    { events: ended(['stopped']), record: cancelled },
    0,
    'cancelled',
  ],
  [
    'reset after the first word',
    { events: anAnswer('gpt', 'Par').slice(0, 2), record: cancelled },
    1,
    'cancelled',
  ],
  [
    'reset when all was said',
    { events: ended(['complete'], 'Paris'), record: cancelled },
    1,
    'cancelled',
  ],
  ['the log was lost', { events: [] }, 0, 'failed'],
])('%s', async (_, options, ...[charged, outcome]) => {
  const { turnLog, ledger, questions, settle } = await setUp(options);
  await settle();
  expect(await turnLog.state()).toMatchObject({ status: 'ended', charged, outcome });
  expect(ledger.record).toMatchObject({ state: charged > 0 ? 'settled' : 'released', charged });
  expect(await questions.find(aTurn)).toBeNull();
  expect(turnLog.retired).toEqual([aTurn.turnId]);
});

test('a turn is settled last of all: its charge, then its end', async () => {
  const { turnLog, settle } = await setUp({ events: ended(['complete']) });
  await settle();
  expect(turnLog.events.slice(-2).map(({ type }) => type)).toEqual(['credits-settled', 'turn-end']);
});

test('settling twice changes nothing', async () => {
  const { turnLog, ledger, settle } = await setUp({ events: ended(['complete']) });
  await settle();
  const before = { events: [...turnLog.events], record: ledger.record };
  await settle();
  expect({ events: [...turnLog.events], record: ledger.record }).toEqual(before);
});

test('a settlement that broke off before the turn ended is finished by the next one', async () => {
  const events: TurnEvent[] = [...ended(['complete']), { type: 'credits-settled', charged: 1 }];
  const record = { state: 'settled' as const, charged: 1 };
  const { turnLog, settle } = await setUp({ events, record });
  await settle();
  expect(turnLog.events.filter(({ type }) => type === 'credits-settled')).toHaveLength(1);
  expect(await turnLog.state()).toMatchObject({ status: 'ended', outcome: 'finished', charged: 1 });
});

test('a hold that was released at its deadline stays released', async () => {
  const { turnLog, ledger, settle } = await setUp({
    events: ended(['complete']),
    record: { state: 'released' },
  });
  await settle();
  expect(ledger.record).toMatchObject({ state: 'released' });
  expect((await turnLog.state()).charged).toBe(0);
});

test('a plan that takes no credits is told that nothing was charged', async () => {
  const { turnLog, ledger, settle } = await setUp({ events: ended(['complete']) });
  ledger.chargeHold = async () => 0;
  await settle();
  expect(await turnLog.state()).toMatchObject({ charged: 0, outcome: 'finished' });
});

test('answers that nobody ended are ended, so that every tab ends', async () => {
  const { turnLog, settle } = await setUp({ events: anAnswer('gpt', 'Par').slice(0, 2) });
  await settle();
  const { answers } = await turnLog.state();
  for (const model of modelKeys) {
    expect(answers[model]).toMatchObject({ status: 'ended', reason: 'interrupted' });
  }
});

test('a turn that the ledger does not know ends without a charge', async () => {
  const { turnLog, settle } = await setUp({ events: ended(['complete']), record: null });
  await settle();
  expect(await turnLog.state()).toMatchObject({ status: 'ended', charged: 0 });
});
