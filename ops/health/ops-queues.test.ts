import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames, toJobPriority } from '@quartet/shared/jobs/queues.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createOpsQueues } from './ops-queues.ts';

const minuteMs = 60_000;

test('an answer waits from when it was added, and a consensus from when it could run', async () => {
  const stores = await openTestStores();
  onTestFinished(() => stores.close());
  const backend = stores.queues;
  const flows = backend.createFlowProducer();
  onTestFinished(() => flows.close());
  const queues = createOpsQueues(backend);
  onTestFinished(() => queues.close());
  const oldestWaitMs = async (name: string) => {
    const figures = await queues.read();
    return figures.find(({ queue }) => queue === name)?.oldestWaitMs ?? Number.NaN;
  };
  const turnId = createTurnId();
  const askedAt = Date.now() - minuteMs;
  const opts = { priority: toJobPriority({ askedAt, paid: false }), timestamp: askedAt };
  const answer = queueNames.answer('gpt');
  await flows.add({
    name: 'consensus',
    data: { turnId },
    queueName: queueNames.consensus,
    opts: { ...opts, jobId: jobIds.consensus(turnId) },
    children: [
      {
        name: 'answer',
        queueName: answer,
        opts: { ...opts, jobId: jobIds.answer(turnId, 'gpt') },
      },
    ],
  });
  expect(await oldestWaitMs(answer)).toBeGreaterThanOrEqual(minuteMs);
  expect(await oldestWaitMs(queueNames.consensus)).toBe(0);

  const answers = backend.createQueue(answer);
  onTestFinished(() => answers.close());
  await answers.remove(jobIds.answer(turnId, 'gpt'));
  expect(await oldestWaitMs(answer)).toBe(0);
  expect(await oldestWaitMs(queueNames.consensus)).toBeLessThan(minuteMs);
  await expect.poll(() => oldestWaitMs(queueNames.consensus)).toBeGreaterThan(0);
});
