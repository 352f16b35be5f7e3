import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from '@quartet/stores/balance/balance-feed.ts';
import type { Balance, Ledger } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../http/within.ts';

export interface BalanceWatchOptions {
  readonly ledger: Pick<Ledger, 'openAccount'>;
  readonly balances: Pick<BalanceFeed, 'subscribe'>;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface BalanceWatch {
  /** Sends the user's balance soon, and again whenever it may have changed. Returns a function that ends it. */
  watch(userId: UserId, send: (balance: Balance) => void): () => void;
}

/** `behind`: a change was announced after the last reading began. */
interface Watched {
  readonly senders: Set<(balance: Balance) => void>;
  behind: boolean;
  reading: boolean;
}

const retryMs = 1_000;

/** One listener for all sockets of the process. Changes that come together need one reading of the ledger. */
export function createBalanceWatch(options: BalanceWatchOptions): BalanceWatch {
  const users = new Map<UserId, Watched>();

  function tell(userId: UserId): void {
    const watched = users.get(userId);
    if (!watched) return;
    watched.behind = true;
    if (!watched.reading) void readAndSend(userId, watched);
  }

  async function readAndSend(userId: UserId, watched: Watched): Promise<void> {
    watched.reading = true;
    try {
      while (watched.behind && watched.senders.size > 0) {
        watched.behind = false;
        const balance = await within(options.ledger.openAccount(userId), {
          code: 'database_unavailable',
        });
        for (const send of watched.senders) send(balance);
      }
    } catch (err) {
      options.log.warn({ err }, 'balance not read');
    } finally {
      watched.reading = false;
    }
  }

  void subscribe(options, tell);
  return {
    watch(userId, send) {
      const watched = users.get(userId) ?? { senders: new Set(), behind: false, reading: false };
      users.set(userId, watched);
      // A new function, since two sockets may pass the same one.
      const own = (balance: Balance) => send(balance);
      watched.senders.add(own);
      tell(userId);
      return () => {
        watched.senders.delete(own);
        if (watched.senders.size === 0 && users.get(userId) === watched) users.delete(userId);
      };
    },
  };
}

/** Tries until it succeeds, since a store may start after this process. */
async function subscribe(
  { balances, log, signal }: BalanceWatchOptions,
  listener: (userId: UserId) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const unsubscribe = await balances.subscribe(listener);
      if (signal.aborted) unsubscribe();
      else signal.addEventListener('abort', unsubscribe, { once: true });
      return;
    } catch (err) {
      log.warn({ err }, 'balances not followed yet');
      await waitUnlessAborted(retryMs, signal);
    }
  }
}
