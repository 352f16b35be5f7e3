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
