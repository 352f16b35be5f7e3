import type { LedgerReport } from '@quartet/stores/ledger/check-ledger.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createContextOver } from '../testing/test-context.ts';
import { createLedgerWatch } from './upkeep.ts';

const figures = { accounts: 1, entries: 1, turns: 0, credits: 1, openHolds: 0 };
const right = { unbalancedAccounts: 0, unresolvedTurns: 0, strayEntries: 0 };

test('logs a ledger that does not add up as an error, with figures', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const stores = await openTestStores();
  onTestFinished(() => stores.close());
  const differences = { ...right, strayEntries: 2 };
  const reports: (LedgerReport | null)[] = [
    { figures, differences: right },
    null,
    { figures, differences },
  ];
  vi.spyOn(stores.ledger, 'checkHourly').mockImplementation(async () => reports.shift()!);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const ctx = await createContextOver(stores, { log });
  vi.useFakeTimers();
  const watch = createLedgerWatch({ ...ctx, upkeepMs: 10 });
  watch.start();
  await vi.advanceTimersByTimeAsync(20);
  expect(log.error).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(differences, 'ledger does not add up');
  await watch.stop();
});
