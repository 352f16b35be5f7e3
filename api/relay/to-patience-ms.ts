import type { TurnCreditState } from '@quartet/stores/ledger/ledger.ts';

/** How long to wait for a turn's log: one that was accepted a moment ago may not have begun it yet. */
export function toPatienceMs(state: TurnCreditState): number {
  return state === 'held' ? 3_000 : 0;
}
