import { AppError } from '@quartet/shared/domain/errors.ts';
import type { StoreState } from '@quartet/stores/stores.ts';
import { expect, test, vi } from 'vitest';
import { awaitStores } from './await-stores.ts';

const away: StoreState = { store: 'queues', isUp: false, since: new Date(), code: 'ECONNREFUSED' };
const up: StoreState = { store: 'ledger', isUp: true, since: new Date() };

function createLog() {
  const warn = vi.fn();
  return { info: vi.fn(), warn, error: vi.fn() };
}

const states = () => [up, away];
const refuse = () => Promise.reject(new AppError('queue_unavailable', 'A store does not answer.'));

test('waits until the stores answer, and says once which do not', async () => {
  const log = createLog();
  const check = vi.fn<() => Promise<void>>(refuse);
  check.mockImplementationOnce(refuse).mockImplementationOnce(refuse).mockResolvedValueOnce();
  await awaitStores({ check, states }, { waitMs: 60_000, log });
  expect(check).toHaveBeenCalledTimes(3);
  expect(log.warn.mock.calls).toEqual([
    [{ lost: ['queues (ECONNREFUSED)'] }, 'stores are waited for'],
  ]);
});

test('ends the start when they have not answered in time', async () => {
  const waiting = awaitStores({ check: refuse, states }, { waitMs: 0, log: createLog() });
  await expect(waiting).rejects.toThrow('Waited 0 s in vain for queues (ECONNREFUSED).');
});
