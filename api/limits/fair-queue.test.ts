import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { toJobPriority } from '@quartet/shared/jobs/queues.ts';
import { createMemoryControlBoard } from '@quartet/stores/controls/create-memory-control-board.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testLimits } from '../testing/start-test-api.ts';
import { createExpectedWait } from './expected-wait.ts';
import { createLoadWatch } from './load-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Waiting {
  readonly id: string;
  readonly timestamp: number;
  readonly priority: number;
  readonly paid: boolean;
}

interface Traffic {
  /** Milliseconds between two questions. */
  readonly paidEvery: number;
  readonly unpaidEvery: number;
}

const workEvery = 1_000;
const minutes = 15;

/** Plays questions at a fleet that answers one a second, and notes who waited how long and who was refused when. */
async function play({ paidEvery, unpaidEvery }: Traffic) {
  const waiting: Waiting[] = [];
  const compare = (left: Waiting, right: Waiting) => left.priority - right.priority;
  const expectWait = createExpectedWait();
  const readWaits = async () => {
    const inOrder = waiting.toSorted(compare);
    const look = { ids: inOrder.map(({ id }) => id), first: inOrder[0] };
    const wait = expectWait(look, Date.now());
    return forEachModel(() => wait);
  };
  const load = createLoadWatch({
    answerQueues: { readWaits, readConsensusWait: async () => 0 },
    controls: createMemoryControlBoard(),
    limits: { ...testLimits, overloadQueueMs: 30_000 },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  load.start();
  const came = {
    paid: { waits: [] as number[], refusedAt: [] as number[] },
    unpaid: { waits: [] as number[], refusedAt: [] as number[] },
  };
  const ask = (paid: boolean, now: number) => {
    const isRefused = load.overload() !== null || load.findLate(modelKeys, { paid }).length > 0;
    if (isRefused) came[paid ? 'paid' : 'unpaid'].refusedAt.push(now);
    else
      waiting.push({
        id: `${now} ${paid}`,
        timestamp: now,
        priority: toJobPriority({ askedAt: now, paid }),
        paid,
      });
  };
  for (let ms = 100; ms <= minutes * 60_000; ms += 100) {
    await vi.advanceTimersByTimeAsync(100);
    if (ms % paidEvery === 0) ask(true, Date.now());
    if (ms % unpaidEvery === 0) ask(false, Date.now());
    if (ms % workEvery !== 0) continue;
    const [next] = waiting.toSorted(compare);
    if (!next) continue;
    waiting.splice(waiting.indexOf(next), 1);
    came[next.paid ? 'paid' : 'unpaid'].waits.push(Date.now() - next.timestamp);
  }
  await load.stop();
  return came;
}

test('with more paid questions than can be answered, unpaid ones begin within 30 s, and are refused first', async () => {
  const { paid, unpaid } = await play({ paidEvery: 600, unpaidEvery: 3_000 });
  expect(unpaid.waits.length).toBeGreaterThan(minutes * 5);
  expect(Math.max(...unpaid.waits)).toBeLessThanOrEqual(30_000);
  expect(Math.max(...paid.waits)).toBeLessThanOrEqual(30_000);
  const [firstPaid = 0] = paid.refusedAt;
  expect(unpaid.refusedAt[0]).toBeLessThan(firstPaid);
});

test('with more unpaid questions than can be answered, paid ones are never refused and pass them', async () => {
  const { paid, unpaid } = await play({ paidEvery: 2_000, unpaidEvery: 600 });
  expect(paid.refusedAt).toEqual([]);
  expect(Math.max(...paid.waits)).toBeLessThanOrEqual(15_000);
  expect(unpaid.refusedAt.length).toBeGreaterThan(0);
  expect(Math.max(...unpaid.waits)).toBeLessThanOrEqual(30_000);
});

test('when both fit, nobody is refused', async () => {
  const { paid, unpaid } = await play({ paidEvery: 2_000, unpaidEvery: 3_000 });
  expect([...paid.refusedAt, ...unpaid.refusedAt]).toEqual([]);
});
