import type { AppError } from '@quartet/shared/domain/errors.ts';

/** Counts what callers use at once of something limited, such as memory or open streams. Lives in the memory of one process. */
export interface Budget {
  /** Takes an amount for `who`. Returns false and takes nothing if it would exceed the limit of one `who`. */
  take(who: string, amount?: number): boolean;
  give(who: string, amount?: number): void;
  /** Returns how much `who` has now. */
  used(who: string): number;
}

/** One caller's use of a budget. `refuse` creates the error for a caller who has used it up. */
export interface BudgetClaim {
  readonly budget: Budget;
  readonly who: string;
  readonly refuse: () => AppError;
}

/** `most`: the limit of each `who`. */
export function createBudget(most: number): Budget {
  const amounts = new Map<string, number>();
  const used = (who: string) => amounts.get(who) ?? 0;
  return {
    used,
    take(who, amount = 1) {
      if (used(who) + amount > most) return false;
      amounts.set(who, used(who) + amount);
      return true;
    },
    give(who, amount = 1) {
      const left = used(who) - amount;
      if (left > 0) amounts.set(who, left);
      else amounts.delete(who);
    },
  };
}
