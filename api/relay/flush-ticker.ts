/** One timer for every reader of a process: what comes within one tick leaves together. */
export interface FlushTicker {
  /** Calls back once, at the next tick. Returns what takes it back. */
  onTick(callback: () => void): () => void;
}

export function createFlushTicker(ms: number): FlushTicker {
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
      timer ??= setTimeout(tick, ms);
      const taken = waiting;
      return () => taken.delete(callback);
    },
  };
}
