import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';

/** How long a reader waits for a turn's log before the turn counts as unreadable. */
export interface TurnPatience {
  /** Limits the wait for the first entry. */
  readonly beginMs: number;
  /** Limits the wait for the end. Undefined while the turn may continue. */
  readonly endMs?: number;
}

/** Waits for the log of a held turn, which may just have been accepted, and for the end of a resolved one, which comes soon or never. */
export function toTurnPatience({ state }: TurnRecord): TurnPatience {
  return state === 'held' ? { beginMs: 3_000 } : { beginMs: 0, endMs: 5_000 };
}

/** Returns what a turn cost; undefined while it is held. */
export function toFinalCharge({ state, charged }: TurnRecord): number | undefined {
  return state === 'held' ? undefined : charged;
}
