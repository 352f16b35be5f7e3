import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnRecord } from '@quartet/stores/ledger/ledger.ts';

/** Time limits for a turn's log to begin and to end; after them the turn cannot be read. */
export interface TurnPatience {
  /** For its first entry. */
  readonly beginMs: number;
  /** For its end. Undefined while it may go on. */
  readonly endMs?: number;
}

/**
 * Allows a new turn time to begin its log. A turn that the ledger has resolved gets its end at once or never.
 */
export function toTurnPatience({ state }: TurnRecord): TurnPatience {
  return state === 'held' ? { beginMs: 3_000 } : { beginMs: 0, endMs: 5_000 };
}

/** Returns what a turn cost; undefined while it is held. */
export function toFinalCharge({ state, charged }: TurnRecord): number | undefined {
  return state === 'held' ? undefined : charged;
}

/** Creates the error for a turn whose log is gone. `charged`: its final cost, if known. */
export function createExpiredError(charged?: number): AppError {
  const details = charged === undefined ? {} : { charged };
  return new AppError('answer_expired', 'This answer is no longer kept.', details);
}
