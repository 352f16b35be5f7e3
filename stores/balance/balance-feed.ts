import type { UserId } from '@quartet/shared/domain/ids.ts';

/**
 * Tells every process that a user's balance may have changed: after a hold, a settlement, a release, a grant. A
 * notice carries no amount and may be lost: the ledger is the record.
 */
export interface BalanceFeed {
  /** Resolves once the notice is sent. Rejects when the store does not answer. */
  announce(userId: UserId): Promise<void>;
  /** Resolves, once no later notice can be missed, to a function that unsubscribes. */
  subscribe(listener: (userId: UserId) => void): Promise<() => void>;
}
