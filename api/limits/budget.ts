import type { AppError } from '@quartet/shared/domain/errors.ts';

/** Counts what callers use at once of something limited, such as memory or open streams. Lives in the memory of one process. */
export interface Budget {
  /** Takes an amount for `who`. Returns false and takes nothing if it would exceed the limit of one `who`. */
  take(who: string, amount?: number): boolean;
  give(who: string, amount?: number): void;
}

/** One caller's use of a budget. `refuse` creates the error for a caller who has used it up. */
export interface Claim {
  readonly budget: Budget;
  readonly who: string;
  readonly refuse: () => AppError;
}

/** `most`: the limit of each `who`. */
export function createBudget(most: number): Budget {
  const used = new Map<string, number>();
  return {
    take(who, amount = 1) {
      const total = (used.get(who) ?? 0) + amount;
      if (total > most) return false;
      used.set(who, total);
      return true;
    },
    give(who, amount = 1) {
      const left = (used.get(who) ?? 0) - amount;
      if (left > 0) used.set(who, left);
      else used.delete(who);
    },
  };
}
