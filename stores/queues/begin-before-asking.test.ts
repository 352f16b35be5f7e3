import { expect, test } from 'vitest';
import { beginBeforeAsking } from './begin-before-asking.ts';
import type { QueueStoreFactory } from './queue-backend.ts';

/** A worker's store with so many jobs at first, and what it is asked. */
function setUp(jobs: number) {
  const asked: string[] = [];
  let left = jobs;
  const store = {
    async moveToActive() {
      asked.push('ask');
      left -= 1;
      return left >= 0 ? [{ id: `job-${left}` }, `job-${left}`, 0, 0] : [null, '', 0, 7];
    },
    async waitForJob() {
      asked.push('wait');
      return null;
    },
  };
  const factory = (() => store) as unknown as QueueStoreFactory;
  const backend = beginBeforeAsking(factory)('answers', { connection: {} });
  return {
    asked,
    ask: async () => (await backend.moveToActive('token', 'worker'))[1],
    wait: () => backend.waitForJob(5),
  };
}

test('a worker that was idle begins its job before its store is asked for another one', async () => {
  const { asked, ask, wait } = setUp(1);
  expect(await ask()).toBe('job-0');
  expect(await ask()).toBe('');
  expect(asked).toEqual(['ask']);
  await wait();
  expect(await ask()).toBe('');
  expect(asked).toEqual(['ask', 'wait', 'ask']);
});

test('a job that has begun comes before the wait for the next one', async () => {
  const { asked, ask, wait } = setUp(1);
  await ask();
  await ask();
  const waiting = wait();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['ask']);
  await waiting;
  await wait();
  expect(asked).toEqual(['ask', 'wait', 'wait']);
});

test('a worker that is busy asks for one job after the other', async () => {
  const { ask } = setUp(4);
  const got = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()];
  expect(got).toEqual(['job-3', '', 'job-2', 'job-1', 'job-0', '']);
});

test('a worker that has waited for a job is always given it', async () => {
  const { ask, wait } = setUp(2);
  expect(await ask()).toBe('job-1');
  await wait();
  expect(await ask()).toBe('job-0');
});
