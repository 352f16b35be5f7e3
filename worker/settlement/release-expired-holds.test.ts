import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { createMemoryBalanceFeed } from '@quartet/stores/balance/create-memory-balance-feed.ts';
import { createLedger } from '@quartet/stores/ledger/create-ledger.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { fileDatabase } from '@quartet/stores/testing/file-database.ts';
import { setCredits } from '@quartet/stores/testing/set-credits.ts';
import { expect, test, vi } from 'vitest';
import { releaseExpiredHolds } from './release-expired-holds.ts';

const ledger = createLedger(fileDatabase);

async function holdMany(userId: string, count: number, deadlineAt: Date): Promise<void> {
  await ledger.openAccount(userId);
  await setCredits(fileDatabase.db, { userId, credits: count });
  for (let hold = 0; hold < count; hold += 1) {
    await ledger.placeHold({ turnId: createTurnId(), userId, deadlineAt });
  }
}

const creditsOf = async (userId: string) => (await ledger.openAccount(userId)).credits;

test('expired holds are released to the last one, and each user is told once a step', async () => {
  await holdMany('user_a', 100, new Date(Date.now() - 2_000));
  await holdMany('user_b', 2, new Date(Date.now() - 1_000));
  await holdMany('user_c', 1, new Date(Date.now() + 60_000));
  const balances = createMemoryBalanceFeed();
  const announced = recordCalls(balances, 'announce');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  await releaseExpiredHolds({ stores: { ledger, balances }, log });
  expect(announced).toEqual([['user_a'], ['user_b']]);
  expect([await creditsOf('user_a'), await creditsOf('user_b')]).toEqual([100, 2]);
  expect(await creditsOf('user_c')).toBe(0);
  expect(log.warn).toHaveBeenCalledWith({ released: 102 }, 'expired holds released');
});
