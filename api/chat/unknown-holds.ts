import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { announceBalance } from '@quartet/stores/balance/announce-balance.ts';
import type { BalanceFeed } from '@quartet/stores/balance/balance-feed.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../http/within.ts';

export interface UnknownHoldsContext {
  readonly stores: {
    readonly ledger: Pick<Ledger, 'findTurn' | 'releaseHold'>;
    readonly balances: Pick<BalanceFeed, 'announce'>;
  };
  readonly log: Log;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

/** Holds of refused questions that the database may have committed, without having said so. */
export interface UnknownHolds {
  /** Looks for the hold by its turn, and releases it. */
  add(turn: TurnRef): void;
  /** Whether one of this user is still looked for: until then the balance may be too low. */
  isLookingFor(userId: UserId): boolean;
}

interface UnknownHold {
  readonly turn: TurnRef;
  readonly since: number;
  /** When the database first said that there is no such turn. */
  missingSince: number | null;
}

const everyMs = 500;

/** A statement that was sent may be carried out this long after the database answers others again. */
const lateCommitMs = 10_000;

/** Longer than a hold lasts: from its deadline on it is the upkeep's. */
const mostMs = 15 * 60_000;

export function createUnknownHolds(ctx: UnknownHoldsContext): UnknownHolds {
  const holds = new Map<TurnId, UnknownHold>();
  let searching = false;

  async function search(): Promise<void> {
    searching = true;
    while (holds.size > 0 && !ctx.signal.aborted) {
      await waitUnlessAborted(everyMs, ctx.signal);
      await searchAll();
    }
    searching = false;
  }

  async function searchAll(): Promise<void> {
    for (const [turnId, hold] of holds) {
      try {
        if (await isResolved(ctx, hold)) holds.delete(turnId);
      } catch (err) {
        // The others come first next time, in case it fails on its own.
        holds.delete(turnId);
        if (!isOver(hold.since, mostMs)) holds.set(turnId, hold);
        ctx.log.warn({ turnId, err }, 'hold not resolved yet');
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

/** True once the hold is released, or is certain never to have been placed. Rejects when the database fails. */
async function isResolved(ctx: UnknownHoldsContext, hold: UnknownHold): Promise<boolean> {
  const { ledger } = ctx.stores;
  const { turnId, userId } = hold.turn;
  const bound = { code: 'database_unavailable' } as const;
  if (await within(ledger.findTurn(turnId), bound)) {
    await within(ledger.releaseHold(turnId), bound);
    announceBalance(ctx, userId);
    return true;
  }
  hold.missingSince ??= Date.now();
  return isOver(hold.missingSince, lateCommitMs);
}

function isOver(since: number, ms: number): boolean {
  return Date.now() - since > ms;
}
