import type { Log } from '@quartet/runtime/logging/log.ts';
import {
  type AnnounceBalanceContext,
  announceBalance,
} from '@quartet/stores/balance/announce-balance.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';

export interface UpkeepContext {
  readonly stores: AnnounceBalanceContext['stores'] & {
    readonly ledger: Pick<Ledger, 'releaseDueHolds'>;
  };
  readonly log: Log;
}

const holdsPerStep = 100;

/** For turns whose deadline passed without a settlement; notifies their users' pages. */
export async function releaseExpiredHolds(ctx: UpkeepContext): Promise<void> {
  let released = 0;
  let step: number;
  do {
    const users = await ctx.stores.ledger.releaseDueHolds(holdsPerStep);
    for (const userId of new Set(users)) announceBalance(ctx, userId);
    step = users.length;
    released += step;
  } while (step === holdsPerStep);
  if (released > 0) ctx.log.warn({ released }, 'expired holds released');
}
