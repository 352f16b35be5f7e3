import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createQueueName, type QueueFixture, waitForAbort } from './queue-fixture.ts';

export function describeJobs(fixture: QueueFixture): void {
  test('aborts the signal of a cancelled job, with the reason, and of no other', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const running = new Map<string, AbortSignal | undefined>();
    const bothRun = Promise.withResolvers<void>();
    const worker = await fixture.createWorker(name, async (job, _token, signal) => {
      running.set(job.data.turnId, signal);
      if (running.size === 2) bothRun.resolve();
      await waitForAbort(signal);
    });
    await queue.add('answer', { turnId: 'one' }, { jobId: 'one' });
    await queue.add('answer', { turnId: 'two' }, { jobId: 'two' });
    await bothRun.promise;
    expect(worker.cancelJob('one', 'reset')).toBe(true);
    expect(running.get('one')?.aborted).toBe(true);
    expect(running.get('two')?.aborted).toBe(false);
    worker.cancelAllJobs('drain');
  });

  test('begins one job after the other, each once, however they come', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const begun: string[] = [];
    const waves = [1, 3, 1, 2, 5].map((size) => ({ size, all: Promise.withResolvers<void>() }));
    let [wave] = waves;
    await fixture.createWorker(
      name,
      async (job) => {
        begun.push(job.data.turnId);
        if (begun.length === wave?.size) wave.all.resolve();
      },
      { concurrency: 3 },
    );
    for (wave of waves) {
      begun.length = 0;
      const turnIds = Array.from({ length: wave.size }, (_, index) => `turn-${index}`);
      await Promise.all(turnIds.map((turnId) => queue.add('answer', { turnId })));
      await wave.all.promise;
      expect(begun.toSorted()).toEqual(turnIds);
    }
  });

  test('keeps a failed job without its stack', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const worker = await fixture.createWorker(name, async () => {
      throw new Error('provider_error');
    });
    const failed = once(worker, 'failed');
    await queue.add('answer', { turnId: 'one' }, { jobId: 'one' });
    await failed;
    const job = await queue.getJob('one');
    expect(job?.failedReason).toBe('provider_error');
    expect(job?.stacktrace).toEqual([]);
    expect(job?.attemptsMade).toBe(1);
  });
}
