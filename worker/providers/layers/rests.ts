/** Rests: what is left alone for a while. Of several, the first that does not rest is used. */
export class Rests<T> {
  /** In milliseconds since the epoch. */
  readonly #until = new Map<T, number>();

  begin(item: T, ms: number): void {
    this.#until.set(item, Date.now() + ms);
  }

  end(item: T): void {
    this.#until.delete(item);
  }

  /** True from its beginning until `end`, also when its time is over. */
  has(item: T): boolean {
    return this.#until.has(item);
  }

  findReady(items: readonly T[]): T | undefined {
    const now = Date.now();
    return items.find((item) => (this.#until.get(item) ?? 0) <= now);
  }
}
