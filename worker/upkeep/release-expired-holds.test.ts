import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import { recordCalls, rejectCalls } from '@quartet/stores/testing/faults.ts';
import { fileDatabase } from '@quartet/stores/testing/file-database.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { setCredits } from '@quartet/stores/testing/set-credits.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { releaseExpiredHolds } from './release-expired-holds.ts';

const stores = await openTestStores();
afterAll(() => stores.close());
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const past = (ms: number) => new Date(Date.now() - ms);

/** Asks so many questions, of which each has its first words. */
async function holdMany(userId: string, count: number, deadlineAt: Date): Promise<TurnRef[]> {
  const { ledger, turnLog } = stores;
  await ledger.openAccount(userId);
  await setCredits(fileDatabase.db, { userId, credits: count });
  const turns = Array.from({ length: count }, () => ({ turnId: createTurnId(), userId }));
  for (const turn of turns) {
    await ledger.placeHold({ ...turn, deadlineAt });
    await turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
  }
  return turns;
}

const creditsOf = async (userId: string) => (await stores.ledger.openAccount(userId)).credits;

test('expired holds are released to the last one, and each user is told', async () => {
  await holdMany('user_a', 100, past(2_000));
  await holdMany('user_b', 2, past(1_000));
  await holdMany('user_c', 1, new Date(Date.now() + 60_000));
  const announced = recordCalls(stores.balances, 'announce');
  await releaseExpiredHolds({ stores, log });
  expect(new Set(announced.flat())).toEqual(new Set(['user_a', 'user_b']));
  expect([await creditsOf('user_a'), await creditsOf('user_b')]).toEqual([100, 2]);
  expect(await creditsOf('user_c')).toBe(0);
  expect(log.warn).toHaveBeenCalledWith({ released: 102 }, 'expired holds released');
});

test('whoever reads a turn whose hold is released sees its end', async () => {
  const [turn] = await holdMany('user_d', 1, past(1_000));
  await releaseExpiredHolds({ stores, log });
  const state = await readTurn(stores.turnLog, turn!);
  expect(state).toMatchObject({ status: 'ended', outcome: 'failed', charged: 0 });
  expect(state.answers.gpt).toMatchObject({ outcome: 'failed', reason: 'interrupted' });
});

test('a turn whose end cannot be written is released all the same', async () => {
  await holdMany('user_e', 2, past(1_000));
  rejectCalls(stores.turnLog, 'append');
  await releaseExpiredHolds({ stores, log });
  expect(await creditsOf('user_e')).toBe(2);
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'released turn not ended');
});
