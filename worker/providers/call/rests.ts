/** A turn, or a call that belongs to none. */
export type TurnKey = string | symbol;

/** Enough for the turns that run at once; the oldest are forgotten. */
const mostTurns = 1_000;

/**
 * Remembers items that are not used for a while, such as a key over its limit or a model that is gone. A failure keeps only its own
 * turn from an item. For all other turns, the item rests once a second turn has failed with it.
 */
export class Rests<T> {
  /** In milliseconds since the epoch. */
  readonly #until = new Map<T, number>();
  readonly #failed = new Map<T, Set<TurnKey>>();
  /** The first turn that has failed with an item since it was last well. */
  readonly #first = new Map<T, TurnKey>();

  begin(item: T, ms: number): void {
    this.#until.set(item, Date.now() + ms);
  }

  /** Keeps the turn from the item. The item rests if another turn has failed as well, or if it was on trial after a rest. */
  fail(item: T, turn: TurnKey, ms: number): void {
    const turns = this.#failed.get(item) ?? new Set();
    this.#failed.set(item, turns.add(turn));
    for (const oldest of turns) if (turns.size > mostTurns) turns.delete(oldest);
    const first = this.#first.get(item) ?? turn;
    this.#first.set(item, first);
    if (first !== turn || this.has(item)) this.begin(item, ms);
  }

  /** The item is well. Only the turns that have failed with it stay away. */
  end(item: T): void {
    this.#until.delete(item);
    this.#first.delete(item);
  }

  /** True from the beginning of a rest until `end` is called, even after the time is over. */
  has(item: T): boolean {
    return this.#until.has(item);
  }

  /** Finds the first item that does not rest and with which this turn has not failed. */
  findReady(items: readonly T[], turn?: TurnKey): T | undefined {
    const now = Date.now();
    return items.find(
      (item) =>
        (this.#until.get(item) ?? 0) <= now &&
        !(turn !== undefined && this.#failed.get(item)?.has(turn)),
    );
  }
}
