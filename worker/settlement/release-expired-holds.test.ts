import { expect, test, vi } from 'vitest';
import { releaseExpiredHolds } from './release-expired-holds.ts';

test('expired holds are released to the last one, and each user is told once a step', async () => {
  const steps = [Array.from({ length: 100 }, () => 'user_a'), ['user_b', 'user_b']];
  const announce = vi.fn(async () => undefined);
  const ctx = {
    stores: {
      ledger: { releaseDueHolds: async () => steps.shift() ?? [] },
      balances: { announce },
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  };
  await releaseExpiredHolds(ctx);
  expect(announce.mock.calls).toEqual([['user_a'], ['user_b']]);
  expect(steps).toEqual([]);
  expect(ctx.log.warn).toHaveBeenCalledWith({ released: 102 }, 'expired holds released');
});
