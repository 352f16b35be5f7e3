import { once } from 'node:events';
import { jobPriority } from '@quartet/shared/jobs/queues.ts';
import { expect, test } from 'vitest';
import { workerSettings } from '../queue-settings.ts';
import { createQueueName, type QueueFixture } from './queue-fixture.ts';

export function describeWorkers(fixture: QueueFixture): void {
  test('works on paid questions before usual ones', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    for (const turnId of ['usual-1', 'usual-2']) {
      await queue.add('answer', { turnId }, { priority: jobPriority.usual });
    }
    for (const turnId of ['paid-1', 'paid-2']) {
      await queue.add('answer', { turnId }, { priority: jobPriority.first });
    }
    const order: string[] = [];
    const done = Promise.withResolvers<void>();
    await fixture.createWorker(
      name,
      async (job) => {
        if (order.push(job.data.turnId) === 4) done.resolve();
      },
      { concurrency: 1 },
    );
    await done.promise;
    expect(order).toEqual(['paid-1', 'paid-2', 'usual-1', 'usual-2']);
  });

  test('wakes an idle worker at once', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const started = Promise.withResolvers<number>();
    const worker = await fixture.createWorker(name, async (job) => {
      if (job.data.turnId === 'second') started.resolve(performance.now());
    });
    const drained = once(worker, 'drained');
    await queue.add('answer', { turnId: 'first' });
    await drained;
    const added = performance.now();
    await queue.add('answer', { turnId: 'second' });
    expect((await started.promise) - added).toBeLessThan((workerSettings.drainDelay * 1_000) / 2);
  });
}
