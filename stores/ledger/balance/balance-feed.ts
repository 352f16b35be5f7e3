import type { UserId } from '@quartet/shared/domain/ids.ts';

/** Notifies the processes that follow a user that the balance may have changed. A notice may be lost: the ledger is the record. */
export interface BalanceFeed {
  announce(userId: UserId): Promise<void>;
  /** Resolves, once no later notice of this user can be missed, to a function that unsubscribes. */
  subscribe(userId: UserId, listener: () => void): Promise<() => void>;
}
