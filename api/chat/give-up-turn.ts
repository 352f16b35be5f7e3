import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';

/** Limits the wait for content to be removed: it expires by itself anyway. */
const tidyMs = 1_000;

/**
 * Releases the credit and removes the content. Retries a failed release in the background. Jobs that are enqueued later
 * exit, because the turn is released.
 */
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
