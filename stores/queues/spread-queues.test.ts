import { createTurnId } from '@quartet/shared/domain/ids.ts';
import type { FlowJob } from 'bullmq';
import { expect, test } from 'vitest';
import type { CheckedQueueBackend } from './create-queue-backend.ts';
import { spreadQueues } from './spread-queues.ts';

/** A backend that notes what it is asked for. */
function createCell() {
  const added: FlowJob[] = [];
  const made: string[] = [];
  const note = (name: string) => void made.push(name);
  const backend = {
    createQueue: note,
    createWorker: (name: string, _processor: unknown, options: object) =>
      note(`${name} ${JSON.stringify(options)}`),
    createFlowProducer: () => ({ add: async (flow: FlowJob) => void added.push(flow) }),
  } as unknown as CheckedQueueBackend;
  return { added, made, cell: { backend, takesTurns: true, isUp: () => true } };
}

const flowOf = (turnId: string): FlowJob => ({
  name: 'settlement',
  queueName: 'settlement',
  data: { turnId },
  children: [{ name: 'consensus', queueName: 'consensus', opts: { jobId: 'x' }, data: {} }],
});

test('the jobs of a turn go to the cell that its id names, and from the second on queues say which', async () => {
  const [one, two] = [createCell(), createCell()];
  const queues = spreadQueues([one.cell, two.cell]);
  const flows = queues.createFlowProducer();
  const inFirst = flowOf(createTurnId(3, 0));
  const inSecond = flowOf(createTurnId(3, 1));
  await flows.add(inFirst);
  await flows.add(inSecond);
  expect(one.added).toEqual([inFirst]);
  expect(two.added).toEqual([
    {
      ...inSecond,
      queueName: 'settlement.2',
      children: [{ ...inSecond.children?.[0], queueName: 'consensus.2' }],
    },
  ]);
  queues.createQueue('consensus');
  queues.createQueue('consensus', 1);
  queues.createWorker('consensus', async () => undefined, { cell: 1, concurrency: 2 });
  expect([one.made, two.made]).toEqual([
    ['consensus'],
    ['consensus.2', 'consensus.2 {"concurrency":2}'],
  ]);
});

test('a turn in a cell that this process was not told of is refused, for another time', async () => {
  const queues = spreadQueues([createCell().cell, createCell().cell]);
  const turnId = createTurnId(0, 2);
  expect(queues.cellOf(turnId)).toBeUndefined();
  await expect(queues.createFlowProducer().add(flowOf(turnId))).rejects.toMatchObject({
    code: 'queue_unavailable',
    status: 503,
  });
});

test('new turns are dealt out over the cells that take turns and answer', () => {
  const closed = { ...createCell().cell, takesTurns: false };
  const lost = { ...createCell().cell, isUp: () => false };
  const queues = spreadQueues([closed, createCell().cell, lost, createCell().cell]);
  const chosen = new Set(Array.from({ length: 8 }, () => queues.chooseCell()));
  expect(chosen).toEqual(new Set([1, 3]));
});
