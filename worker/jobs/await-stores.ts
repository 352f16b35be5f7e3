import type { Log } from '@quartet/runtime/logging/log.ts';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { Stores } from '@quartet/stores/stores.ts';

const sayAgainMs = 30_000;

/** Waits until this version may use the stores, and says which it waits for. Rejects with `StartError` after the time. */
export async function awaitStores(
  stores: Pick<Stores, 'check' | 'states'>,
  { waitMs, log }: { readonly waitMs: number; readonly log: Log },
): Promise<void> {
  const listLost = () =>
    stores.states().flatMap(({ store, code }) => (code === undefined ? [] : `${store} (${code})`));
  let sayAt = 0;
  const mayPass = () => {
    const lost = listLost();
    if (lost.length > 0 && Date.now() >= sayAt) {
      sayAt = Date.now() + sayAgainMs;
      log.warn({ lost }, 'stores are waited for');
    }
    return true;
  };
  try {
    await retryUntil(() => stores.check(), { endsAt: Date.now() + waitMs, mayPass });
  } catch {
    const names = listLost().join(', ') || 'a store';
    throw new StartError(`Waited ${waitMs / 1_000} s in vain for ${names}.`);
  }
}
