import { expect, test } from 'vitest';
import { createTurnId } from '../domain/ids.ts';
import { modelKeys } from '../domain/panel.ts';
import {
  answerJobSchema,
  carryPriority,
  isPeriodNew,
  jobIds,
  queueNames,
  settlementJobSchema,
  toJobPriority,
} from './queues.ts';

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

const priorityAt = (second: number) => toJobPriority({ askedAt: second * 1_000, paid: true });

/** The second at which the priorities begin again, found as a reader of the queue would. */
function findNewPeriod(from: number): number {
  let second = from;
  while (priorityAt(second + 1) > priorityAt(second)) second += 1;
  return second + 1;
}

test('jobs keep their order over the end of a period of priorities', () => {
  const begin = findNewPeriod(1_797_172_000);
  const asked = Array.from({ length: 1_200 }, (_, at) => ({
    askedAt: (begin - 600 + at) * 1_000,
    paid: at % 3 === 0,
  }));
  expect(isPeriodNew(begin * 1_000)).toBe(true);
  expect(isPeriodNew((begin + 3_600) * 1_000)).toBe(false);
  const ordered = asked.toSorted((one, other) => {
    const [first, second] = [one, other].map((it) => toJobPriority(it));
    return (carryPriority(first!) ?? first!) - (carryPriority(second!) ?? second!);
  });
  const countedAt = ({ askedAt, paid }: (typeof asked)[number]) => askedAt + (paid ? 0 : 10_000);
  const times = ordered.map(countedAt);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
