export interface Ticker {
  /** Calls back once, at the next tick; asking twice counts once. Returns a function that cancels it. */
  onTick(callback: () => void): () => void;
  close(): void;
}

export interface TickerOptions {
  /** How many are called before sockets and timers get their turn; the others follow at once. By default all. */
  readonly atOnce?: number;
}

/** `ms`: from the first callback to its tick; where it is a function, as long as that says then. */
export function createTicker(
  ms: number | (() => number),
  { atOnce = Infinity }: TickerOptions = {},
): Ticker {
  let waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  const rests = new Set<NodeJS.Immediate>();

  function tick(): void {
    const due = waiting;
    waiting = new Set();
    timer = null;
    callSome(due);
  }

  function callSome(due: Set<() => void>): void {
    let called = 0;
    for (const callback of due) {
      if (called === atOnce) return callLater(due);
      due.delete(callback);
      called += 1;
      callback();
    }
  }

  function callLater(due: Set<() => void>): void {
    const rest = setImmediate(() => {
      rests.delete(rest);
      callSome(due);
    });
    rests.add(rest);
  }

  return {
    onTick(callback) {
      waiting.add(callback);
      timer ??= setTimeout(tick, typeof ms === 'number' ? ms : ms());
      const taken = waiting;
      return () => taken.delete(callback);
    },
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
      for (const rest of rests) clearImmediate(rest);
      rests.clear();
      waiting.clear();
    },
  };
}
