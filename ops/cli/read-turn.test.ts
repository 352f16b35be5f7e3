import { createTurnId, type TurnId } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpsQueues, type OpsQueues } from '../health/ops-queues.ts';
import { readTurnStory } from './read-turn.ts';

const closing = new AsyncDisposableStack();
const now = new Date();
const findTurn = async (turnId: TurnId) => ({
  turnId,
  state: 'held' as const,
  held: 1,
  charged: 0,
  createdAt: now,
  deadlineAt: now,
  cancelledAt: null,
  entries: [],
});
let stores: Awaited<ReturnType<typeof openTestStores>>;
let queues: OpsQueues;

beforeAll(async () => {
  const opened = await openTestStores();
  closing.defer(() => opened.close());
  stores = {
    ...opened,
    desk: { ...opened.desk, findTurn },
  };
  queues = createOpsQueues(stores.queues);
  closing.defer(() => queues.close());
});
afterAll(() => closing.disposeAsync());

async function addTurn(): Promise<TurnId> {
  const turnId = createTurnId();
  const flows = stores.queues.createFlowProducer();
  const answer = queueNames.answer('gpt');
  await flows.add({
    name: 'settlement',
    data: { turnId },
    queueName: queueNames.settlement,
    opts: { jobId: jobIds.settlement(turnId) },
    children: [
      { name: 'answer', queueName: answer, opts: { jobId: jobIds.answer(turnId, 'gpt') } },
    ],
  });
  await flows.close();
  return turnId;
}

test('the jobs of a turn are found in its queues', async () => {
  const story = await readTurnStory(stores, queues.queues, await addTurn());
  expect(story?.jobs?.map(({ queue }) => queue)).toEqual(['answer-gpt', 'settlement']);
});
