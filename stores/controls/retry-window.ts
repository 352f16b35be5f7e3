import { retryBudget } from './control-board.ts';

/** The calls and retries of one slot, in one process. */
export interface RetryWindow {
  countCall(): void;
  /** As `ControlBoard.takeRetry`. */
  take(): boolean;
}

export function createRetryWindow(now: () => number): RetryWindow {
  const { windowMs, share, least } = retryBudget;
  let counts = { calls: 0, retries: 0, endsAt: 0 };

  function open(): typeof counts {
    if (counts.endsAt <= now()) counts = { calls: 0, retries: 0, endsAt: now() + windowMs };
    return counts;
  }

  return {
    countCall() {
      open().calls += 1;
    },
    take() {
      const { calls, retries } = open();
      // Retries are calls, too.
      const mayTake = retries < Math.floor(Math.max(share * (calls - retries), least));
      if (mayTake) counts.retries += 1;
      return mayTake;
    },
  };
}
