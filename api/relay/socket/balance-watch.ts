import type { Log } from '@quartet/runtime/logging/log.ts';
import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from '@quartet/stores/ledger/balance/balance-feed.ts';
import type { Balance, Ledger } from '@quartet/stores/ledger/ledger.ts';
import { within } from '../../http/within.ts';

export interface BalanceWatchOptions {
  readonly ledger: Ledger;
  readonly balances: BalanceFeed;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface BalanceWatch {
  /** Sends the user's balance soon, and again whenever it may have changed; null for a blocked user. Returns a function that ends it. */
  watch(userId: UserId, send: SendBalance): () => void;
}

type SendBalance = (balance: Balance | null) => void;

/** `behind`: a change was announced after the last reading began. */
interface Watched {
  readonly senders: Set<SendBalance>;
  behind: boolean;
  reading: boolean;
  /** False until the first reading is due. */
  told: boolean;
  /** Ends the subscription. */
  leave: () => void;
}

const retryMs = 1_000;

/** One listener for all sockets of a user. Changes that come together need one reading of the ledger. */
export function createBalanceWatch(options: BalanceWatchOptions): BalanceWatch {
  const users = new Map<UserId, Watched>();

  function tell(userId: UserId): void {
    const watched = users.get(userId);
    if (!watched) return;
    watched.behind = true;
    watched.told = true;
    if (!watched.reading) void readAndSend(userId, watched);
  }

  async function readAndSend(userId: UserId, watched: Watched): Promise<void> {
    watched.reading = true;
    try {
      while (watched.behind && watched.senders.size > 0) {
        watched.behind = false;
        const balance = await within(readBalance(options.ledger, userId), {
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

  function open(userId: UserId): Watched {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, options.signal]);
    const leave = () => leaving.abort();
    const senders = new Set<SendBalance>();
    const watched = { senders, behind: false, reading: false, told: false, leave };
    users.set(userId, watched);
    void follow({ ...options, signal }, userId, () => tell(userId));
    return watched;
  }

  return {
    watch(userId, send) {
      const watched = users.get(userId) ?? open(userId);
      // A new function, since two sockets may pass the same one.
      const own: SendBalance = (balance) => send(balance);
      watched.senders.add(own);
      if (watched.told) tell(userId);
      return () => {
        watched.senders.delete(own);
        if (watched.senders.size > 0 || users.get(userId) !== watched) return;
        users.delete(userId);
        watched.leave();
      };
    },
  };
}

async function readBalance(ledger: Ledger, userId: UserId): Promise<Balance | null> {
  const balance = await ledger.openAccount(userId);
  try {
    await ledger.refuseBlocked(userId);
    return balance;
  } catch (error) {
    if (error instanceof AppError && error.code === 'account_disabled') return null;
    throw error;
  }
}

/**
 * Calls `tell` after subscribing, because earlier changes were missed, and after each change. Retries until it succeeds;
 * while the feed's store is down, readers still see the current balance.
 */
async function follow(
  { balances, log, signal }: BalanceWatchOptions,
  userId: UserId,
  tell: () => void,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      const unsubscribe = await balances.subscribe(userId, tell);
      if (signal.aborted) return unsubscribe();
      signal.addEventListener('abort', unsubscribe, { once: true });
      return tell();
    } catch (err) {
      if (tries === 1) {
        log.warn({ err }, 'balance subscription failed, retrying');
        tell();
      }
      await waitUnlessAborted(retryMs, signal);
    }
  }
}
