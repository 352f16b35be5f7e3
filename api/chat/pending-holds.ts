import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { within } from '../http/within.ts';

/** Holds whose INSERT timed out and may have committed. Their questions were refused. */
export interface PendingHolds {
  /** Polls the database for the turn, and releases its hold. */
  add(turn: TurnRef): void;
  /** Returns true while a hold of this user is pending: the balance may be too low until then. */
  isLookingFor(userId: UserId): boolean;
}

interface PendingHold {
  readonly turn: TurnRef;
  readonly since: number;
  /** When the database first answered that there is no such turn. */
  missingSince: number | null;
}

const everyMs = 500;

/** How late a statement may still commit after the database answers again. */
const lateCommitMs = 10_000;

/** Gives up after this time. Longer than a hold lasts: the upkeep releases it after its deadline. */
const mostMs = 15 * 60_000;

interface PendingHoldsOptions {
  readonly stores: Stores;
  readonly log: Log;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

export function createPendingHolds(options: PendingHoldsOptions): PendingHolds {
  const holds = new Map<TurnId, PendingHold>();
  let searching = false;

  async function search(): Promise<void> {
    searching = true;
    while (holds.size > 0 && !options.signal.aborted) {
      await waitUnlessAborted(everyMs, options.signal);
      await searchAll();
    }
    searching = false;
  }

  async function searchAll(): Promise<void> {
    for (const [turnId, hold] of holds) {
      try {
        if (await isResolved(options, hold)) holds.delete(turnId);
      } catch (err) {
        // Moves the hold to the end, in case it is the only one that fails.
        holds.delete(turnId);
        if (!isOver(hold.since, mostMs)) holds.set(turnId, hold);
        options.log.warn({ turnId, err }, 'hold not resolved yet');
        return;
      }
    }
  }

  return {
    add(turn) {
      holds.set(turn.turnId, { turn, since: Date.now(), missingSince: null });
      if (!searching) void search();
    },
    isLookingFor: (userId) => [...holds.values()].some(({ turn }) => turn.userId === userId),
  };
}

/** Returns true once the hold is released or was certainly never placed. Rejects when the database fails. */
async function isResolved(options: PendingHoldsOptions, hold: PendingHold): Promise<boolean> {
  const { ledger } = options.stores;
  const { turnId, userId } = hold.turn;
  const bound = { code: 'database_unavailable' } as const;
  if (await within(ledger.findTurn(turnId), bound)) {
    await within(ledger.releaseHold(turnId), bound);
    announceBalance(options, userId);
    return true;
  }
  hold.missingSince ??= Date.now();
  return isOver(hold.missingSince, lateCommitMs);
}

function isOver(since: number, ms: number): boolean {
  return Date.now() - since > ms;
}
