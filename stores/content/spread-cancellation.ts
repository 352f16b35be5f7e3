import { waitUnlessAborted } from '@quartet/runtime/time/until-aborted.ts';
import type { Cancellation } from '../cancellation/cancellation.ts';
import type { FindStore } from './spread-turns.ts';

const retryMs = 1_000;

/**
 * Joins the cancellations of several stores. A store that cannot be heard is tried again, and counts as a lost connection until then;
 * subscribing rejects when none can be heard.
 */
export function spreadCancellation(
  all: readonly Cancellation[],
  find: FindStore<Cancellation>,
): Cancellation {
  return {
    announce: async (notice) => find(notice.turnId).announce(notice),
    async subscribe(listener, onMissed = () => {}) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const firstTries = all.map((one) => enter(one, { listener, onMissed, signal }));
      try {
        await Promise.any(firstTries);
        await Promise.allSettled(firstTries);
      } catch (error) {
        leaving.abort();
        throw error instanceof AggregateError ? error.errors[0] : error;
      }
      firstTries.forEach((first, index) => {
        const one = all[index];
        const late = () => one && enterLater(one, { listener, onMissed, signal });
        first.catch(() => void late());
      });
      return () => leaving.abort();
    },
  };
}

interface Listening {
  readonly listener: Parameters<Cancellation['subscribe']>[0];
  readonly onMissed: () => void;
  /** Aborted, it ends the subscription. */
  readonly signal: AbortSignal;
}

async function enter(one: Cancellation, { listener, onMissed, signal }: Listening): Promise<void> {
  const leave = await one.subscribe(listener, onMissed);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}

async function enterLater(one: Cancellation, listening: Listening): Promise<void> {
  const { onMissed, signal } = listening;
  for (;;) {
    await waitUnlessAborted(retryMs, signal);
    if (signal.aborted) return;
    const isHeard = await enter(one, listening).then(
      () => true,
      () => false,
    );
    if (isHeard) return onMissed();
  }
}
