import { jobVersion } from '@quartet/shared/jobs/queues.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import type { Job } from 'bullmq';
import { expect, test } from 'vitest';
import { createTotalsCollector } from '../jobs/turn-totals.ts';
import { controlPanel } from '../testing/layered-panel.ts';
import { createScriptedModel, createScriptedPanel, says } from '../testing/scripted-model.ts';
import { createTestContext } from '../testing/test-context.ts';
import { createAnswerProcessor } from './answer-processor.ts';

test('an answer asks each store once before its call, all at the same time', async () => {
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const note = (name: string) => {
    if (asked.push(name) === 6) all.resolve();
  };
  const model = createScriptedModel('gpt', { answers: [says('Paris')] });
  const controls = createMemoryControlBoard(Date.now);
  interceptCalls(controls, 'admit', (admit) => async (...args) => {
    note('board');
    await all.promise;
    return admit(...args);
  });
  const panel = controlPanel(createScriptedPanel({ gpt: model }), {
    board: controls,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    async assertAffordable() {
      note('budget');
      await all.promise;
    },
  });
  const ctx = await createTestContext({ panel });
  const { stores, turn } = ctx;
  interceptCalls(stores.ledger, 'findTurn', (findTurn) => async (turnId) => {
    note('ledger');
    await all.promise;
    return findTurn(turnId);
  });
  interceptCalls(stores.turnLog, 'hasReader', (hasReader) => async (turnId) => {
    note('reader');
    await all.promise;
    return hasReader(turnId);
  });
  interceptCalls(stores.questions, 'find', (find) => async (owned) => {
    note('question');
    await all.promise;
    return find(owned);
  });
  interceptCalls(stores.turnLog, 'beginAttempt', (beginAttempt) => async (...args) => {
    note('attempt');
    await all.promise;
    return beginAttempt(...args);
  });
  const deadlineAt = Date.now() + 60_000;
  const data = { v: jobVersion, turnId: turn.turnId, model: 'gpt', deadlineAt };
  await createAnswerProcessor({ ...ctx, totals: createTotalsCollector() })(
    { data } as Job,
    'token',
  );
  expect(asked.toSorted()).toEqual(['attempt', 'board', 'budget', 'ledger', 'question', 'reader']);
  expect((await ctx.state()).answers.gpt).toMatchObject({ outcome: 'complete', text: 'Paris' });
});
