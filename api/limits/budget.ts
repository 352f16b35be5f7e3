/** Counts what callers use at once of something limited, such as memory or open streams. Lives in the memory of one process. */
export interface Budget {
  /** Takes an amount for `who`. Returns false and takes nothing if it would exceed the limit of one `who`. */
  take(who: string, amount?: number): boolean;
  give(who: string, amount?: number): void;
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
