import { isTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import type { ApiContext } from '../context.ts';
import { within } from '../http/within.ts';
import { findOwnTurn } from './find-own-turn.ts';

/** Cancels a turn. Does nothing once it is cancelled or has ended. Throws `not_found` for another user's turn. */
export async function cancelTurn(
  { stores }: ApiContext,
  input: { readonly turnId: unknown; readonly userId: UserId },
): Promise<void> {
  const { turnId, userId } = input;
  // The mark in the ledger counts. The notice only reaches workers sooner, and the caller may retry it.
  const marking = isTurnId(turnId) && stores.ledger.markCancelled({ turnId, userId });
  if (marking && (await within(marking, { code: 'database_unavailable' }))) {
    await within(stores.cancellation.announce({ turnId }), { code: 'queue_unavailable' });
    return;
  }
  await findOwnTurn(stores.ledger, turnId, userId);
}
