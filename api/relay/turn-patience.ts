import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';

/** How long a reader waits for what a turn's log must come to; after that the turn cannot be read. */
export interface TurnPatience {
  /** For its first entry. */
  readonly beginMs: number;
  /** For its end. Undefined while it may go on. */
  readonly endMs?: number;
}

/**
 * A turn that was accepted a moment ago may not have begun its log yet. One that the ledger has resolved gets its end
 * at once, or never.
 */
export function toTurnPatience({ state }: Pick<TurnRecord, 'state'>): TurnPatience {
  return state === 'held' ? { beginMs: 3_000 } : { beginMs: 0, endMs: 5_000 };
}

/** What a turn cost. Undefined while that is not decided. */
export function toFinalCharge({ state, charged }: TurnRecord): number | undefined {
  return state === 'held' ? undefined : charged;
}
