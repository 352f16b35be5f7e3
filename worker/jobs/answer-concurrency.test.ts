import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import type { Worker } from 'bullmq';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestContext } from '../testing/test-context.ts';
import { createAnswerConcurrency } from './answer-concurrency.ts';

test('a process under strain takes fewer answers, and as many as before once it is over', async () => {
  const ctx = await createTestContext();
  const consumers = forEachModel(() => ({ concurrency: ctx.config.answerConcurrency }));
  let isStrained = true;
  const concurrency = createAnswerConcurrency(
    { ...ctx, stores: { ...ctx.stores, controls: createMemoryControlBoard() } },
    {
      workers: forEachModel((model) => consumers[model] as Worker),
      openMore: vi.fn(),
      isStrained: () => isStrained,
    },
  );
  onTestFinished(() => concurrency.stop());
  concurrency.start();
  const list = () => modelKeys.map((model) => consumers[model].concurrency);
  await expect.poll(list).toEqual([5, 5, 5, 5]);
  isStrained = false;
  await expect.poll(list).toEqual(modelKeys.map(() => ctx.config.answerConcurrency));
});
