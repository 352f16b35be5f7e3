import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { type SettlementContext, settleTurn } from './settle-turn.ts';

export interface UpkeepContext extends SettlementContext {
  readonly stores: SettlementContext['stores'] & {
    readonly ledger: Pick<Ledger, 'releaseDueHolds'>;
  };
}

const holdsPerStep = 100;

/** For turns whose deadline passed without a settlement: their credit comes back, and whoever reads them sees an end. */
export async function releaseExpiredHolds(ctx: UpkeepContext): Promise<void> {
  let released = 0;
  let step: number;
  do {
    const turns = await ctx.stores.ledger.releaseDueHolds(holdsPerStep);
    const ended = await Promise.allSettled(turns.map((turn) => settleTurn(ctx, { turn })));
    for (const end of ended) {
      if (end.status === 'rejected') ctx.log.warn({ err: end.reason }, 'released turn not ended');
    }
    step = turns.length;
    released += step;
  } while (step === holdsPerStep);
  if (released > 0) ctx.log.warn({ released }, 'expired holds released');
}
