import type { Log } from '@quartet/runtime/logging/log.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface AnnounceBalanceContext {
  readonly stores: { readonly balances: Pick<BalanceFeed, 'announce'> };
  readonly log: Pick<Log, 'warn'>;
}

/** Does not wait, and never fails the caller: the balance has changed either way. */
export function announceBalance({ stores, log }: AnnounceBalanceContext, userId: UserId): void {
  stores.balances.announce(userId).catch((err: unknown) => {
    log.warn({ err }, 'balance not announced');
  });
}
