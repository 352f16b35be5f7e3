import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import { toJobPriority, unpaidLaterMs } from '@quartet/shared/jobs/queues.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testLimits } from '../../testing/start-test-api.ts';
import { createExpectedWait } from './expected-wait.ts';
import { createLoadWatch } from './load-watch.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
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

/** Answers that run at once, and how long each takes. */
interface Capacity {
  readonly places: number;
  readonly answerMs: number;
}

const minutes = 15;
/** Lengths of answers, as multiples of the mean. */
const lengths = [1, 0.5, 1.5, 0.7, 1.3];

/** Plays questions at an idle fleet that answers one a second, and notes who waited how long and who was refused when. */
async function play(
  { paidEvery, unpaidEvery }: Traffic,
  { places, answerMs }: Capacity = { places: 1, answerMs: 1_000 },
) {
  const waiting: Waiting[] = [];
  let running: { readonly endsAt: number; readonly takesMs: number }[] = [];
  const ranMs: number[] = [];
  const compare = (left: Waiting, right: Waiting) => left.priority - right.priority;
  const expectWait = createExpectedWait();
  const readWaits = async () => {
    const inOrder = waiting.toSorted(compare);
    const look = { waiting: waiting.length, first: inOrder[0], places, ranMs: ranMs.slice(-20) };
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
    ranMs.push(...running.flatMap(({ endsAt, takesMs }) => (endsAt > ms ? [] : [takesMs])));
    running = running.filter(({ endsAt }) => endsAt > ms);
    for (const next of waiting.toSorted(compare).slice(0, places - running.length)) {
      waiting.splice(waiting.indexOf(next), 1);
      const takesMs = answerMs * (lengths[ranMs.length % lengths.length] ?? 1);
      running.push({ endsAt: ms + takesMs, takesMs });
      came[next.paid ? 'paid' : 'unpaid'].waits.push(Date.now() - next.timestamp);
    }
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

test('a flood of unpaid questions is refused from its start, while paid ones come one by one', async () => {
  const { paid, unpaid } = await play({ paidEvery: 1_000, unpaidEvery: 200 });
  expect(Math.max(...unpaid.waits)).toBeLessThanOrEqual(30_000);
  expect(Math.max(...paid.waits)).toBeLessThanOrEqual(20_000);
});

test('when paid and unpaid questions fit, nobody is refused', async () => {
  const { paid, unpaid } = await play({ paidEvery: 2_000, unpaidEvery: 3_000 });
  expect([...paid.refusedAt, ...unpaid.refusedAt]).toEqual([]);
});

test.for([2_000, 10_000, 20_000])(
  'at six times what an idle fleet bears, nobody who is taken waits long for an answer of %i ms',
  async (answerMs) => {
    const capacity = { places: answerMs / 1_000, answerMs };
    const { paid, unpaid } = await play({ paidEvery: 500, unpaidEvery: 300 }, capacity);
    expect(Math.max(...paid.waits)).toBeLessThanOrEqual(30_000);
    expect(Math.max(...unpaid.waits)).toBeLessThanOrEqual(30_000 + unpaidLaterMs);
    expect(unpaid.waits.length).toBeGreaterThan(minutes * 5);
  },
);
