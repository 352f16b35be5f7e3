export interface Ticker {
  /** Calls back once, at the next tick; asking twice counts once. Returns a function that cancels it. */
  onTick(callback: () => void): () => void;
  /** Calls back once the next tick's callbacks, or the callbacks of the tick under way, have done what they did at once. */
  afterTick(callback: () => void): void;
  close(): void;
}

export interface TickerOptions {
  /** Number of callbacks before sockets and timers get their turn; the remaining callbacks follow at once. By default all. */
  readonly atOnce?: number;
}

/** `ms`: from the first callback to its tick; where it is a function, as long as that says then. */
export function createTicker(
  ms: number | (() => number),
  { atOnce = Infinity }: TickerOptions = {},
): Ticker {
  let waiting = new Set<() => void>();
  let afterwards = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  const rests = new Set<NodeJS.Immediate>();

  function tick(): void {
    const due = waiting;
    waiting = new Set();
    timer = null;
    callSome(due, () => later(endTick));
  }

  function endTick(): void {
    const due = afterwards;
    afterwards = new Set();
    callSome(due, () => undefined);
  }

  function callSome(due: Set<() => void>, end: () => void): void {
    let called = 0;
    for (const callback of due) {
      if (called === atOnce) return later(() => callSome(due, end));
      due.delete(callback);
      called += 1;
      callback();
    }
    end();
  }

  function later(run: () => void): void {
    const rest = setImmediate(() => {
      rests.delete(rest);
      run();
    });
    rests.add(rest);
  }

  function start(): void {
    timer ??= setTimeout(tick, typeof ms === 'number' ? ms : ms());
  }

  return {
    onTick(callback) {
      waiting.add(callback);
      start();
      const taken = waiting;
      return () => taken.delete(callback);
    },
    afterTick(callback) {
      afterwards.add(callback);
      start();
    },
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
      for (const rest of rests) clearImmediate(rest);
      rests.clear();
      waiting.clear();
      afterwards.clear();
    },
  };
}
