import { jobVersion } from '@quartet/shared/jobs/queues.ts';
import { interceptCalls } from '@quartet/stores/testing/faults.ts';
import type { Job } from 'bullmq';
import { expect, test } from 'vitest';
import { createScriptedPanel, createScriptedSlot, says } from '../testing/scripted-slot.ts';
import { createTestContext } from '../testing/test-context.ts';
import { createTotalsCollector } from '../turn-totals.ts';
import { createAnswerProcessor } from './answer-processor.ts';

test('before its call the job of an answer asks each store once, and none waits for another', async () => {
  const slot = createScriptedSlot('gpt', { answers: [says('Paris')] });
  const ctx = await createTestContext({ panel: createScriptedPanel({ gpt: slot }) });
  const { stores, turn } = ctx;
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  const note = (name: string) => {
    if (asked.push(name) === 4) all.resolve();
  };
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
  expect(asked.toSorted()).toEqual(['attempt', 'ledger', 'question', 'reader']);
  expect((await ctx.state()).answers.gpt).toMatchObject({ outcome: 'complete', text: 'Paris' });
});
