/** Yielded by `withPulse` for bytes that made no event. */
export const alive = Symbol('alive');

/** One sign of life in this time is enough for any watchdog. */
const quietMs = 250;

export class Pulse {
  #last = 0;
  #wake: (() => void) | undefined;

  beat(): void {
    const now = performance.now();
    if (now - this.#last < quietMs) return;
    this.#last = now;
    this.#wake?.();
  }

  next(): Promise<typeof alive> {
    return new Promise((resolve) => {
      this.#wake = () => resolve(alive);
    });
  }
}

export async function* withPulse<T>(
  source: AsyncIterable<T>,
  pulse: Pulse,
): AsyncGenerator<T | typeof alive> {
  const iterator = source[Symbol.asyncIterator]();
  let pending = iterator.next();
  try {
    while (true) {
      const result = await Promise.race([pending, pulse.next()]);
      if (result === alive) {
        yield alive;
      } else if (result.done) {
        return;
      } else {
        yield result.value;
        pending = iterator.next();
      }
    }
  } finally {
    pending.catch(() => undefined);
    void iterator.return?.().catch(() => undefined);
  }
}
