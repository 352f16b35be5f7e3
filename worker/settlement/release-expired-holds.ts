import type { Ledger } from '@quartet/shared/server/ledger/ledger.ts';
import type { Log } from '@quartet/shared/server/logging/log.ts';

export interface UpkeepContext {
  readonly stores: { readonly ledger: Pick<Ledger, 'releaseExpiredHolds'> };
  readonly log: Log;
}

const holdsPerStep = 100;

/** Gives back the credits of turns whose deadline passed without a settlement. */
export async function releaseExpiredHolds({ ctx }: { readonly ctx: UpkeepContext }): Promise<void> {
  let released = 0;
  for (let step = holdsPerStep; step === holdsPerStep; released += step) {
    step = await ctx.stores.ledger.releaseExpiredHolds(holdsPerStep);
  }
  if (released > 0) ctx.log.warn({ released }, 'expired holds released');
}
