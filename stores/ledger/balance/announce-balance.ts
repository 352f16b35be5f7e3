import type { Log } from '@quartet/runtime/logging/log.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from './balance-feed.ts';

interface Announcing {
  readonly stores: { readonly balances: BalanceFeed };
  readonly log: Log;
}

/** Returns at once and never fails the caller, because the balance has changed either way. */
export function announceBalance({ stores, log }: Announcing, userId: UserId): void {
  stores.balances.announce(userId).catch((err: unknown) => {
    log.warn({ err }, 'balance not announced');
  });
}
