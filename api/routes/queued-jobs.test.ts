import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('jobs name their turn but not the user', async () => {
  const turnId = await ask(api);
  const read = async (queueName: string, jobId: string) => {
    const queue = api.stores.queues.createQueue(queueName);
    const job = await queue.getJob(jobId);
    await queue.close();
    return job?.data as unknown;
  };
  const of = { v: 2, turnId };
  const deadlineAt = expect.any(Number);
  for (const model of modelKeys)
    expect(await read(queueNames.answer(model), jobIds.answer(turnId, model))).toEqual({
      ...of,
      model,
      deadlineAt,
    });
  const consensus = await read(queueNames.consensus, jobIds.consensus(turnId));
  expect(consensus).toEqual({ ...of, deadlineAt });
  expect(await read(queueNames.settlement, jobIds.settlement(turnId))).toEqual(of);
});
