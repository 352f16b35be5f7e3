export interface Ticker {
  /** Calls back once, at the next tick; asking twice counts once. Returns a function that cancels it. */
  onTick(callback: () => void): () => void;
  close(): void;
}

/** `ms`: from the first callback to its tick; where it is a function, as long as that says then. */
export function createTicker(ms: number | (() => number)): Ticker {
  let waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;

  function tick(): void {
    const due = waiting;
    waiting = new Set();
    timer = null;
    for (const callback of due) callback();
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
      waiting.clear();
    },
  };
}
