import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { mixIn } from '@quartet/shared/testing/later-events.ts';
import { describe, expect, test } from 'vitest';
import { prepareConsensus } from '../consensus/prepare-consensus.ts';
import { settleTurn } from '../settlement/settle-turn.ts';
import { createTestContext } from '../testing/test-context.ts';

const deadlineAt = Date.now() + 60_000;

/** Opens a turn with events that several versions have written. */
async function openTurn(events: readonly TurnEvent[]) {
  const ctx = await createTestContext();
  await ctx.stores.turnLog.append(ctx.turn, events);
  return ctx;
}

async function prepare(events: readonly TurnEvent[]) {
  const { stores, turn } = await openTurn(events);
  const prepared = await prepareConsensus(stores, { ...turn, deadlineAt });
  // The deadline and the turn's ids differ between two calls.
  return { ...prepared, deadlineAt: undefined, turn: undefined };
}

async function settle(events: readonly TurnEvent[]) {
  const ctx = await openTurn(events);
  await settleTurn(ctx, { turn: ctx.turn });
  const { receipt, ...state } = await ctx.state();
  // The receipt differs for every turn.
  return { state: { ...state, hasReceipt: receipt !== null }, record: await ctx.record() };
}

const ofLater = (event: object) => event as unknown as TurnEvent;
const unheardof = { model: 'unheardof', attempt: 1 };
const answers = modelKeys.flatMap((model) => anAnswer(model, `The ${model} says tea.`));
const failures = modelKeys.flatMap((model) =>
  anAnswer(model, '', { outcome: 'failed', reason: 'provider_error' }),
);

describe('an event of a later version', () => {
  test('does not change the consensus of the known answers', async () => {
    const prepared = await prepare(mixIn(answers));
    expect(prepared).toEqual(await prepare(answers));
    expect(prepared).toMatchObject({ status: 'ready' });
    expect(await prepare(mixIn(failures))).toEqual(await prepare(failures));
  });

  test('does not change the settlement, charged or released', async () => {
    const { record, ...settled } = await settle(mixIn(answers));
    expect(settled).toEqual({ state: (await settle(answers)).state });
    expect(record).toMatchObject({ state: 'settled', charged: 1 });
    const released = await settle(mixIn(failures));
    expect(released.state).toEqual((await settle(failures)).state);
    expect(released.record).toMatchObject({ state: 'released', charged: 0 });
  });

  test('is not charged when only a model of that version answered', async () => {
    const alone = [
      { type: 'answer-start', ...unheardof, label: 'Unheard-of' },
      { type: 'answer-delta', ...unheardof, text: 'Bonjour' },
      { type: 'answer-end', ...unheardof, outcome: 'complete' },
    ].map(ofLater);
    expect((await settle([...failures, ...alone])).record).toMatchObject({ charged: 0 });
  });
});

test('an answer with an end of a later version is not ended again', async () => {
  const [start, delta] = anAnswer('gpt', 'Tea');
  const end = ofLater({ type: 'answer-end', model: 'gpt', attempt: 1, outcome: 'moderated' });
  const known = answers.filter((event) => !('model' in event && event.model === 'gpt'));
  const events = [...known, start, delta, end].filter((event) => event !== undefined);
  const { stores, turn, ...ctx } = await openTurn(events);
  expect(await prepareConsensus(stores, { ...turn, deadlineAt })).toMatchObject({
    selection: { missing: [{ model: 'gpt', reason: 'provider_error' }] },
  });
  const ends = (await ctx.events()).filter(
    (event) => event.type === 'answer-end' && event.model === 'gpt',
  );
  expect(ends).toHaveLength(1);
});
