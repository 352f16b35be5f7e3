import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { findAbortCause } from './abort-cause.ts';
import { createCancelRegistry } from './cancel-registry.ts';

const stores = await openTestStores();
afterAll(() => stores.close());

async function holdTurn() {
  const turn = { turnId: createTurnId(), userId: `user_${createTurnId()}` };
  await stores.ledger.placeHold({ ...turn, deadlineAt: new Date(Date.now() + 60_000) });
  return turn;
}

test('cancels whose notice was lost with a connection are read from the ledger', async () => {
  const lost = Promise.withResolvers<() => void>();
  const cancellation = {
    ...stores.cancellation,
    async subscribe(_: unknown, onMissed = () => {}) {
      lost.resolve(onMissed);
      return () => {};
    },
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const cancels = await createCancelRegistry({ ...stores, cancellation }, log);
  const [cancelled, other] = await Promise.all([holdTurn(), holdTurn()]);
  using stopped = cancels.enter(cancelled.turnId, 'gpt');
  using running = cancels.enter(other.turnId, 'gpt');
  await stores.ledger.markCancelled(cancelled);
  (await lost.promise)();
  await expect.poll(() => findAbortCause(stopped.signal)).toBe('cancelled');
  expect(findAbortCause(running.signal)).toBeNull();
  cancels.close();
});
