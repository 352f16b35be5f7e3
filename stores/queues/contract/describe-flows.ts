import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { UnrecoverableError } from 'bullmq';
import { expect, test } from 'vitest';
import { type QueueFixture, toTurnFlow } from './queue-fixture.ts';

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

export function describeFlows(fixture: QueueFixture): void {
  test('starts the consensus after all four answers, and the settlement after the consensus', async () => {
    const { steps, missing } = await runTurns(fixture, [createTurnId()]);
    expect(steps).toEqual(whole);
    expect(missing).toEqual([0]);
  });

  test('starts the consensus when answers failed, and tells it which', async () => {
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
