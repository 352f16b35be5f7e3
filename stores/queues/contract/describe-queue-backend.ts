import { once } from 'node:events';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import {
  isPeriodNew,
  jobIds,
  queueNames,
  toJobPriority,
  unpaidLaterMs,
} from '@quartet/shared/jobs/queues.ts';
import { UnrecoverableError } from 'bullmq';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { carryOverJobs } from '../carry-over.ts';
import type { QueueBackend } from '../queue-backend.ts';
import { queueWorkerSettings } from '../queue-settings.ts';
import { createQueueName, QueueFixture, toTurnFlow, waitForAbort } from './queue-fixture.ts';

export function describeQueueBackend(open: () => Promise<QueueBackend>): void {
  const fixture = new QueueFixture(open);
  beforeAll(() => fixture.open());
  afterEach(() => fixture.closeOpened());
  afterAll(() => fixture.close());
  describeFlows(fixture);
  describeWorkers(fixture);
  describeJobs(fixture);
}

interface Plan {
  readonly failing?: readonly ModelKey[];
  readonly consensusFails?: boolean;
}

async function runTurns(fixture: QueueFixture, turnIds: readonly string[], plan: Plan = {}) {
  const steps: string[] = [];
  const missing: number[] = [];
  let left = new Set(turnIds).size;
  const settled = Promise.withResolvers<void>();
  for (const model of modelKeys) {
    await fixture.createWorker(queueNames.answer(model), async (_job, _token, _signal) => {
      steps.push('answer');
      if (plan.failing?.includes(model)) throw new UnrecoverableError('provider_error');
    });
  }
  await fixture.createWorker(queueNames.consensus, async (job) => {
    steps.push('consensus');
    missing.push(Object.keys(await job.getIgnoredChildrenFailures()).length);
    if (plan.consensusFails) throw new UnrecoverableError('failed');
  });
  await fixture.createWorker(queueNames.settlement, async () => {
    steps.push('settlement');
    left -= 1;
    if (left === 0) settled.resolve();
  });
  const flow = fixture.createFlowProducer();
  await Promise.all(turnIds.map((turnId) => flow.add(toTurnFlow(turnId))));
  await settled.promise;
  return { steps, missing };
}

const whole = [...Array.from({ length: 4 }, () => 'answer'), 'consensus', 'settlement'];

function describeFlows(fixture: QueueFixture): void {
  test('starts the consensus after all four answers, and the settlement after the consensus', async () => {
    const { steps, missing } = await runTurns(fixture, [createTurnId()]);
    expect(steps).toEqual(whole);
    expect(missing).toEqual([0]);
  });

  test('starts the consensus when answers failed, and passes their models on', async () => {
    const { steps, missing } = await runTurns(fixture, [createTurnId()], {
      failing: ['gpt', 'grok'],
    });
    expect(steps).toEqual(whole);
    expect(missing).toEqual([2]);
  });

  test('settles when every answer and the consensus failed', async () => {
    const { steps } = await runTurns(fixture, [createTurnId()], {
      failing: modelKeys,
      consensusFails: true,
    });
    expect(steps).toEqual(whole);
  });

  test('runs a turn that was added twice only once', async () => {
    const turnId = createTurnId();
    const { steps } = await runTurns(fixture, [turnId, turnId, createTurnId()]);
    expect(steps).toHaveLength(2 * whole.length);
  });

  test('starts the consensus without the answers that are taken out of their queues', async () => {
    for (const taken of [['grok'], modelKeys] as const) {
      const turnId = createTurnId();
      const settled = Promise.withResolvers<void>();
      const workers = modelKeys.filter((model) => !taken.some((other) => other === model));
      for (const model of workers) {
        await fixture.createWorker(queueNames.answer(model), async () => undefined);
      }
      await fixture.createWorker(queueNames.consensus, async () => undefined);
      await fixture.createWorker(queueNames.settlement, async () => settled.resolve());
      await fixture.createFlowProducer().add(toTurnFlow(turnId));
      for (const model of taken) {
        const queue = fixture.createQueue(queueNames.answer(model));
        expect(await queue.remove(jobIds.answer(turnId, model))).toBe(1);
      }
      await settled.promise;
      await fixture.closeOpened();
    }
  });

  test('settles each of 40 turns asked at once', async () => {
    const turnIds = Array.from({ length: 40 }, () => createTurnId());
    const { steps } = await runTurns(fixture, turnIds);
    expect(steps).toHaveLength(40 * whole.length);
  });
}

function describeJobs(fixture: QueueFixture): void {
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

function describeWorkers(fixture: QueueFixture): void {
  test('works on a paid question before unpaid ones of the same time, and lets none wait for ever', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    const add = (turnId: string, askedAt: number, paid = false) =>
      queue.add('answer', { turnId }, { priority: toJobPriority({ askedAt, paid }) });
    await add('unpaid', 1_000);
    await add('unpaid, next', 2_000);
    await add('paid', 2_000, true);
    await add('paid, much later', 2_000 + unpaidLaterMs, true);
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
    expect(order).toEqual(['paid', 'unpaid', 'unpaid, next', 'paid, much later']);
  });

  test('keeps the order of waiting jobs when the priorities begin again', async () => {
    const name = createQueueName();
    const queue = fixture.createQueue(name);
    let begin = 1_797_000_000_000;
    while (!isPeriodNew(begin + 20_000)) begin += 10_000;
    for (const at of [-9, -6, -3, 0, 3, 6])
      await queue.add(
        'answer',
        { turnId: `${at}` },
        {
          priority: toJobPriority({ askedAt: begin + at * 10_000, paid: at % 2 === 0 }),
        },
      );
    await carryOverJobs(queue, begin + 70_000);
    const waiting = await queue.getJobs(['prioritized'], 0, -1, true);
    expect(waiting.map(({ data }) => data.turnId)).toEqual(['-9', '-6', '-3', '0', '3', '6']);
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
    expect((await started.promise) - added).toBeLessThan(
      (queueWorkerSettings.drainDelay * 1_000) / 2,
    );
  });
}
