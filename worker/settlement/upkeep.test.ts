import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { ageTurn } from '@quartet/stores/testing/age-turn.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { setCredits } from '@quartet/stores/testing/set-credits.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createContextOver } from '../testing/test-context.ts';
import { endLostTurns, forgetOldJobs, releaseExpiredHolds } from './upkeep.ts';

const fileDatabase = await openFileDatabase();

const stores = await openTestStores();
const queues = {
  settlement: stores.queues.createQueue(queueNames.settlement),
  consensus: stores.queues.createQueue(queueNames.consensus),
};
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await queues.settlement.close();
  await queues.consensus.close();
  await stores.close();
});
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const fromNow = (ms: number) => new Date(Date.now() + ms);

/** Places a hold and begins the turn's log. */
async function holdTurn(userId: string, deadlineAt: Date): Promise<TurnRef> {
  const turn = { turnId: createTurnId(), userId };
  await stores.ledger.placeHold({ ...turn, deadlineAt });
  await stores.turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
  return turn;
}

async function holdMany(userId: string, count: number, deadlineAt: Date): Promise<TurnRef[]> {
  await stores.ledger.openAccount(userId);
  await setCredits(fileDatabase.db, { userId, credits: count });
  const turns: TurnRef[] = [];
  for (let i = 0; i < count; i += 1) turns.push(await holdTurn(userId, deadlineAt));
  return turns;
}

/** Holds a turn that was asked `seconds` ago and whose jobs are in the queues or lost. */
async function holdOldTurn({ seconds, jobs }: { seconds: number; jobs: boolean }) {
  const userId = `user_${createTurnId()}`;
  await stores.ledger.openAccount(userId);
  const turn = await holdTurn(userId, fromNow(500_000));
  const jobId = jobIds.settlement(turn.turnId);
  if (jobs) await queues.settlement.add('settlement', { v: 1, ...turn }, { jobId });
  await ageTurn(fileDatabase.db, { turnId: turn.turnId, seconds });
  return turn;
}

const creditsOf = async (userId: string) => (await stores.ledger.openAccount(userId)).credits;
const stateOf = async ({ turnId }: TurnRef) => (await stores.ledger.findTurn(turnId))?.state;

test('releases every expired hold, and notifies each user', async () => {
  await holdMany('user_a', 100, fromNow(-2_000));
  await holdMany('user_b', 2, fromNow(-1_000));
  await holdMany('user_c', 1, fromNow(60_000));
  const announced = recordCalls(stores.balances, 'announce');
  await releaseExpiredHolds(await createContextOver(stores, { log }));
  expect(new Set(announced.flat())).toEqual(new Set(['user_a', 'user_b']));
  expect([await creditsOf('user_a'), await creditsOf('user_b')]).toEqual([100, 2]);
  expect(await creditsOf('user_c')).toBe(0);
  expect(log.warn).toHaveBeenCalledWith({ released: 102 }, 'expired holds released');
});

test('a reader of a turn with a released hold sees its end', async () => {
  const [turn] = await holdMany('user_d', 1, fromNow(-1_000));
  await releaseExpiredHolds(await createContextOver(stores, { log }));
  const state = await readTurn(stores.turnLog, turn!);
  expect(state).toMatchObject({ status: 'ended', outcome: 'failed', charged: 0 });
  expect(state.answers.gpt).toMatchObject({ outcome: 'failed', reason: 'interrupted' });
});

test('a turn is released even when its end cannot be written', async () => {
  await holdMany('user_e', 2, fromNow(-1_000));
  rejectCalls(stores.turnLog, 'append');
  await releaseExpiredHolds(await createContextOver(stores, { log }));
  expect(await creditsOf('user_e')).toBe(2);
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'released turn not ended');
});

test('ends a turn without jobs after a minute, and returns its credit', async () => {
  const lost = await holdOldTurn({ seconds: 61, jobs: false });
  const young = await holdOldTurn({ seconds: 30, jobs: false });
  const running = await holdOldTurn({ seconds: 200, jobs: true });
  await endLostTurns(await createContextOver(stores, { log }), queues.settlement);
  expect(await Promise.all([lost, young, running].map(stateOf))).toEqual([
    'released',
    'held',
    'held',
  ]);
  expect(await readTurn(stores.turnLog, lost)).toMatchObject({ outcome: 'failed', charged: 0 });
  expect(await creditsOf(lost.userId)).toBe(1);
});

test('deletes finished jobs in time even if no other job ends', async () => {
  const queue = queues.consensus;
  const worker = stores.queues.createWorker(queueNames.consensus, async ({ name }) => {
    if (name === 'fails') throw new Error('internal');
  });
  const count = () => queue.getJobCounts('completed', 'failed');
  await queue.add('ends', {});
  await queue.add('fails', {});
  await expect.poll(count).toEqual({ completed: 1, failed: 1 });
  await worker.close();
  await forgetOldJobs([queue]);
  expect(await count()).toEqual({ completed: 1, failed: 1 });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 3_601_000);
  await forgetOldJobs([queue]);
  expect(await count()).toEqual({ completed: 0, failed: 1 });
  clock.mockImplementation(() => now + 86_401_000);
  await forgetOldJobs([queue]);
  expect(await count()).toEqual({ completed: 0, failed: 0 });
});
