import { expect, test } from 'vitest';
import { createTurnId } from '../domain/ids.ts';
import { modelKeys } from '../domain/panel.ts';
import { answerJobSchema, jobIds, queueNames, settlementJobSchema } from './queues.ts';

const turnId = createTurnId();
const job = {
  v: 2,
  turnId,
  model: 'gpt',
  deadlineAt: 1_800_000_000_000,
} as const;

test('job data holds turn ids and numbers only; content and user ids are dropped', () => {
  const ofBefore = { ...job, v: 1, userId: 'user_1' };
  expect(answerJobSchema.parse({ ...job, question: 'canary' })).toEqual(job);
  expect(answerJobSchema.parse(ofBefore)).toEqual({ ...job, v: 1 });
  const { model: _, deadlineAt: __, ...settlement } = job;
  expect(settlementJobSchema.parse({ ...job, text: 'canary' })).toEqual(settlement);
});

test.each([{ v: 3 }, { turnId: 'x' }, { model: 'consensus' }, { deadlineAt: 0.5 }])(
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
