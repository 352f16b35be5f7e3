import { expect, test } from 'vitest';
import { createTurnId } from '../domain/ids.ts';
import { modelKeys } from '../domain/panel.ts';
import { answerJobSchema, jobIds, queueNames, settlementJobSchema } from './queues.ts';

const turnId = createTurnId();
const job = {
  v: 1,
  turnId,
  userId: 'user_1',
  model: 'gpt',
  deadlineAt: 1_800_000_000_000,
} as const;

test('job data is ids and numbers; a word of content is dropped', () => {
  expect(answerJobSchema.parse({ ...job, question: 'canary' })).toEqual(job);
  const { model: _, deadlineAt: __, ...settlement } = job;
  expect(settlementJobSchema.parse({ ...job, text: 'canary' })).toEqual(settlement);
});

test.each([{ v: 2 }, { turnId: 'x' }, { model: 'consensus' }, { deadlineAt: 0.5 }])(
  'job data with %j is not worked on',
  (change) => {
    expect(answerJobSchema.safeParse({ ...job, ...change }).success).toBe(false);
  },
);

test('every job of a turn has an id and a queue of its own, both fit for BullMQ', () => {
  const ids = modelKeys.map((model) => jobIds.answer(turnId, model));
  const all = [...ids, jobIds.consensus(turnId), jobIds.settlement(turnId)];
  expect(new Set(all).size).toBe(6);
  const { answer, ...names } = queueNames;
  const queues = [...modelKeys.map(answer), ...Object.values(names)];
  expect(new Set(queues).size).toBe(6);
  // BullMQ joins its keys with colons, and uses whole numbers for its own ids.
  for (const name of [...all, ...queues]) expect(name).toMatch(/^(?!\d+$)[\w-]+$/);
});
