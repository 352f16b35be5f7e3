import type { Log } from '@quartet/runtime/logging/log.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from './balance-feed.ts';

export interface AnnounceBalanceContext {
  readonly stores: { readonly balances: Pick<BalanceFeed, 'announce'> };
  readonly log: Pick<Log, 'warn'>;
}

/** Announces without waiting: whoever changed the balance has done so, told or not. */
export function announceBalance({ stores, log }: AnnounceBalanceContext, userId: UserId): void {
  stores.balances.announce(userId).catch((err: unknown) => {
    log.warn({ err }, 'balance not announced');
  });
}
