import type { UserId } from '@quartet/shared/domain/ids.ts';

/** Tells every process that a balance may have changed. A notice may be lost: the ledger is the record. */
export interface BalanceFeed {
  announce(userId: UserId): Promise<void>;
  /** Resolves, once no later notice can be missed, to a function that unsubscribes. */
  subscribe(listener: (userId: UserId) => void): Promise<() => void>;
}
