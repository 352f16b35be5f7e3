import { AppError } from '@quartet/shared/domain/errors.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import { LostTurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { expect, test } from 'vitest';
import { streamAnswer } from '../answers/stream-answer.ts';
import { createScriptedModel, createScriptedPanel, says } from '../testing/scripted-model.ts';
import { createTestContext } from '../testing/test-context.ts';
import { WorkAborted } from './abort-cause.ts';
import { toPatienceMs, untilStoresAnswer } from './until-stores-answer.ts';

const away = new AppError('database_unavailable', 'Away.');
const failLost = () => Promise.reject(new LostTurnLog());
const soon = () => Date.now() + 60_000;

test('an answer waits for an unreachable ledger, then calls once', async () => {
  const model = createScriptedModel('gpt', { answers: [says('Paris')] });
  const ctx = await createTestContext({ panel: createScriptedPanel({ gpt: model }) });
  let refusals = 0;
  const restore = interceptCalls(ctx.stores.ledger, 'findTurn', () => async () => {
    refusals += 1;
    if (refusals === 3) restore();
    throw away;
  });
  await streamAnswer(ctx, { ...ctx.turn, model: 'gpt', deadlineAt: soon() });
  expect(model.answerPrompts).toHaveLength(1);
  expect((await ctx.state()).answers.gpt).toMatchObject({ outcome: 'complete', text: 'Paris' });
});

test('drained work goes back to its queue', async () => {
  const work = new AbortController();
  const waiting = untilStoresAnswer(() => Promise.reject(away), {
    deadlineAt: soon(),
    signal: work.signal,
    patienceMs: 20_000,
  });
  work.abort(new WorkAborted('draining'));
  await expect(waiting).rejects.toEqual(new WorkAborted('draining'));
});

test('work goes back to its queue when its stores stay away', async () => {
  const { signal } = new AbortController();
  const wait = { deadlineAt: soon(), signal, patienceMs: 300 };
  const tries: number[] = [];
  const prepare = () => {
    tries.push(Date.now());
    return Promise.reject(away);
  };
  await expect(untilStoresAnswer(prepare, wait)).rejects.toEqual(new WorkAborted('cut-off'));
  expect(tries.length).toBeGreaterThan(1);
  await expect(untilStoresAnswer(failLost, wait)).rejects.toThrow(LostTurnLog);
});

test('waits for neither a log that is lost or that no key opens, nor beyond the deadline', async () => {
  const { signal } = new AbortController();
  for (const error of [new LostTurnLog(), new UnsealError()]) {
    const wait = { deadlineAt: soon(), signal, patienceMs: 20_000 };
    await expect(untilStoresAnswer(() => Promise.reject(error), wait)).rejects.toBe(error);
  }
  const late = { deadlineAt: Date.now(), signal, patienceMs: 20_000 };
  await expect(untilStoresAnswer(() => Promise.reject(away), late)).rejects.toBe(away);
});

test.each([
  [[], 20_000],
  [['content'], 500],
  [['content', 'ledger'], 500],
  [['queues', 'content'], 20_000],
] as const)('while %j are lost it tries for %i ms', (lost, expected) => {
  const since = new Date();
  const states = () =>
    (['queues', 'content', 'ledger'] as const).map((store) => ({
      store,
      isUp: !(lost as readonly string[]).includes(store),
      since,
    }));
  expect(toPatienceMs({ states })).toBe(expected);
});
