/** Remembers items that are not used for a while, such as a key over its limit or a model that is gone. */
export class Rests<T> {
  /** In milliseconds since the epoch. */
  readonly #until = new Map<T, number>();

  begin(item: T, ms: number): void {
    this.#until.set(item, Date.now() + ms);
  }

  end(item: T): void {
    this.#until.delete(item);
  }

  /** True until `end` is called, even after the time is over. */
  has(item: T): boolean {
    return this.#until.has(item);
  }

  findReady(items: readonly T[]): T | undefined {
    const now = Date.now();
    return items.find((item) => (this.#until.get(item) ?? 0) <= now);
  }
}

export type TurnKey = string | symbol;

/** Enough for the turns that run at once; the oldest are forgotten. */
const mostTurns = 1_000;

/** Remembers which turns failed with an item, because what one question causes must change nothing for others. */
export class FailedTurns<T> {
  readonly #turns = new Map<T, Set<TurnKey>>();
  /** The first turn that has failed with an item since it was last well. */
  readonly #first = new Map<T, TurnKey>();

  /** Returns true if another turn has failed as well since the item was last well. */
  note(item: T, turn: TurnKey): boolean {
    const turns = this.#turns.get(item) ?? new Set();
    this.#turns.set(item, turns.add(turn));
    for (const oldest of turns) if (turns.size > mostTurns) turns.delete(oldest);
    const first = this.#first.get(item) ?? turn;
    this.#first.set(item, first);
    return first !== turn;
  }

  has(item: T, turn: TurnKey): boolean {
    return this.#turns.get(item)?.has(turn) ?? false;
  }

  noteWell(item: T): void {
    this.#first.delete(item);
  }
}
