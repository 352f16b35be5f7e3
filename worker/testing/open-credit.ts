import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Ledger, PlanClaim } from '@quartet/stores/ledger/ledger.ts';

/** The state of a turn's hold; `unknown` means that there never was one. */
export type Credit = 'held' | 'cancelled' | 'settled' | 'released' | 'unknown';

export interface CreditToOpen {
  readonly turn: TurnRef;
  readonly credit?: Credit;
  readonly claim?: PlanClaim;
}

/** Holds the first credit of the turn's user, and then brings the hold to the state `credit`. */
export async function openCredit(
  ledger: Ledger,
  { turn, credit = 'held', ...sighting }: CreditToOpen,
): Promise<void> {
  if (credit === 'unknown') return;
  const deadlineAt = new Date(Date.now() + 600_000);
  await ledger.placeHold({ ...turn, ...sighting, deadlineAt });
  if (credit === 'cancelled') await ledger.markCancelled(turn);
  if (credit === 'settled') await ledger.chargeHold(turn.turnId);
  if (credit === 'released') await ledger.releaseHold(turn.turnId);
}
