import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { type SettlementContext, settleTurn } from '../settlement/settle-turn.ts';
import { repeatStep } from './repeat-step.ts';
import type { Settlements } from './settlements.ts';

export interface LostTurnsContext extends SettlementContext {
  readonly stores: SettlementContext['stores'] & {
    readonly ledger: Pick<Ledger, 'takeTurnsToCheck' | 'releaseHold'>;
  };
  readonly settlements: Pick<Settlements, 'mayHave'>;
}

const turnsPerStep = 100;

/**
 * A turn without a settlement in the queues never ends by itself: its api was lost before it had put the jobs there, or
 * the queues were. Its credit comes back, and whoever reads it sees an end.
 */
export async function endLostTurns(ctx: LostTurnsContext): Promise<void> {
  const { stores, settlements, log } = ctx;
  await repeatStep(async (limit) => {
    const turns = await stores.ledger.takeTurnsToCheck(limit);
    for (const turn of turns) {
      if (await settlements.mayHave(turn.turnId)) continue;
      log.warn({ turnId: turn.turnId }, 'jobs of a turn are lost');
      await stores.ledger.releaseHold(turn.turnId);
      // Its content may be lost for good, which must not keep the others waiting.
      await settleTurn(ctx, { turn }).catch((err: unknown) => {
        log.warn({ turnId: turn.turnId, err }, 'released turn not ended');
      });
    }
    return turns.length;
  }, turnsPerStep);
}
