import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { type SettlementContext, settleTurn } from '../settlement/settle-turn.ts';
import { repeatStep } from './repeat-step.ts';

export interface UpkeepContext extends SettlementContext {
  readonly stores: SettlementContext['stores'] & {
    readonly ledger: Pick<Ledger, 'releaseDueHolds'>;
  };
}

const holdsPerStep = 100;

/** For turns whose deadline passed without a settlement: their credit comes back, and whoever reads them sees an end. */
export async function releaseExpiredHolds(ctx: UpkeepContext): Promise<void> {
  let released = 0;
  await repeatStep(async (limit) => {
    const turns = await ctx.stores.ledger.releaseDueHolds(limit);
    const ended = await Promise.allSettled(turns.map((turn) => settleTurn(ctx, { turn })));
    for (const end of ended) {
      if (end.status === 'rejected') ctx.log.warn({ err: end.reason }, 'released turn not ended');
    }
    released += turns.length;
    return turns.length;
  }, holdsPerStep);
  if (released > 0) ctx.log.warn({ released }, 'expired holds released');
}
