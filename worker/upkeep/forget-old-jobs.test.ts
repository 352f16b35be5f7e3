import { queueNames } from '@quartet/shared/jobs/queues.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { forgetOldJobs } from './forget-old-jobs.ts';

const stores = await openTestStores();
const queue = stores.queues.createQueue(queueNames.consensus);
afterAll(async () => {
  vi.restoreAllMocks();
  await queue.close();
  await stores.close();
});

test('finished jobs, which name their users, go though no other job ends', async () => {
  const worker = stores.queues.createWorker(queueNames.consensus, async ({ name }) => {
    if (name === 'fails') throw new Error('internal');
  });
  const count = () => queue.getJobCounts('completed', 'failed');
  await queue.add('ends', { userId: 'user_a' });
  await queue.add('fails', { userId: 'user_b' });
  await expect.poll(count).toEqual({ completed: 1, failed: 1 });
  await worker.close();
  await forgetOldJobs({ queues: [queue] });
  expect(await count()).toEqual({ completed: 1, failed: 1 });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
  await forgetOldJobs({ queues: [queue] });
  expect(await count()).toEqual({ completed: 0, failed: 1 });
  vi.spyOn(Date, 'now').mockImplementation(() => now + 301_000);
  await forgetOldJobs({ queues: [queue] });
  expect(await count()).toEqual({ completed: 0, failed: 0 });
});
