import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { Cancellation } from '@quartet/stores/cancellation/cancellation.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

export interface CancelTurnContext {
  readonly stores: {
    readonly ledger: Pick<Ledger, 'findTurn' | 'markCancelled'>;
    readonly cancellation: Pick<Cancellation, 'announce'>;
  };
}

/** Cancels a turn of this user; once more, or after its end, changes nothing. Throws `not_found` for any other. */
export async function cancelTurn(
  { stores }: CancelTurnContext,
  input: { readonly turnId: unknown; readonly userId: UserId },
): Promise<void> {
  const { turnId, userId, state } = await findOwnTurn(stores.ledger, input.turnId, input.userId);
  if (state !== 'held') return;
  // The ledger's mark is the record; the notice makes it fast. A notice that failed is worth another try.
  await within(stores.ledger.markCancelled({ turnId, userId }), { code: 'database_unavailable' });
  await within(stores.cancellation.announce({ turnId }), { code: 'queue_unavailable' });
}
