import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { ageTurn } from '@quartet/stores/testing/age-turn.ts';
import { fileDatabase } from '@quartet/stores/testing/file-database.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { endLostTurns } from './end-lost-turns.ts';
import { createSettlements } from './settlements.ts';

const stores = await openTestStores();
const settlements = stores.queues.createQueue(queueNames.settlement);
const looked = createSettlements(stores.queues);
afterAll(async () => {
  await looked.close();
  await settlements.close();
  await stores.close();
});
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A turn that was asked so long ago, has begun, and has its jobs or not. */
async function holdTurn({ seconds, jobs }: { seconds: number; jobs: boolean }): Promise<TurnRef> {
  const turn = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
  await stores.ledger.openAccount(turn.userId);
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 500_000) });
  await stores.turnLog.begin(turn, [{ type: 'turn-start', webSearch: false, demo: false }]);
  const jobId = jobIds.settlement(turn.turnId);
  if (jobs) await settlements.add('settlement', { v: 1, ...turn }, { jobId });
  await ageTurn(fileDatabase.db, { turnId: turn.turnId, seconds });
  return turn;
}

const stateOf = async ({ turnId }: TurnRef) => (await stores.ledger.findTurn(turnId))?.state;

test('a turn without jobs ends after a minute, and its credit comes back', async () => {
  const lost = await holdTurn({ seconds: 61, jobs: false });
  const young = await holdTurn({ seconds: 30, jobs: false });
  const running = await holdTurn({ seconds: 200, jobs: true });
  await endLostTurns({ stores, settlements: looked, log });
  expect(await Promise.all([lost, young, running].map(stateOf))).toEqual([
    'released',
    'held',
    'held',
  ]);
  expect(await readTurn(stores.turnLog, lost)).toMatchObject({ outcome: 'failed', charged: 0 });
  expect((await stores.ledger.openAccount(lost.userId)).credits).toBe(1);
});
