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

  test('begins a job before it asks for another one, and once', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const begun = Promise.withResolvers<void>();
    const tokens: unknown[] = [];
    const worker = await fixture.createWorker(
      name,
      async (_job, token) => {
        tokens.push(token);
        begun.resolve();
      },
      { concurrency: 8, autorun: false },
    );
    const gate = Promise.withResolvers<void>();
    worker.on('active', () => askNoMoreUntil(worker, gate.promise));
    const completed = once(worker, 'completed');
    worker.run().catch(() => undefined);
    await queue.add('answer', { turnId: 'one' }, { jobId: 'one' });
    await begun.promise;
    gate.resolve();
    await completed;
    expect(tokens).toEqual([expect.any(String)]);
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

/** What a worker asks of its store for another job waits. */
function askNoMoreUntil(worker: object, opened: Promise<void>): void {
  const { backend } = worker as { readonly backend: { moveToActive(): Promise<unknown> } };
  const ask = backend.moveToActive.bind(backend);
  backend.moveToActive = () => opened.then(ask);
}
