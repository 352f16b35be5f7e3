import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { announceBalance } from '@quartet/stores/balance/announce-balance.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** Content expires by itself, so its removal need not be waited for. */
const tidyMs = 1_000;

/** A later enqueue does no harm: its jobs exit at a released turn. If the release fails, it is tried again. */
export async function giveUpTurn(
  { stores, pendingHolds, log }: ApiContext,
  turn: TurnRef,
): Promise<void> {
  const undone = await Promise.allSettled([
    within(stores.ledger.releaseHold(turn.turnId), { code: 'database_unavailable' }),
    within(stores.questions.delete(turn), { ms: tidyMs, code: 'queue_unavailable' }),
    within(stores.turnLog.retire(turn.turnId), { ms: tidyMs, code: 'queue_unavailable' }),
  ]);
  announceBalance({ stores, log }, turn.userId);
  const [release] = undone;
  if (release.status === 'rejected') {
    log.warn({ turnId: turn.turnId, err: release.reason }, 'credit not released yet');
    pendingHolds.add(turn);
  }
}
