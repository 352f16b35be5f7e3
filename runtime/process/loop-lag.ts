import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoopLag extends Disposable {
  /** Returns the mean wait of a call that arrived at a random moment since the last reading, in ms: longer delays catch more calls. */
  read(): number;
}

/** The time between two samples of an event loop. Shorter ones are hardly more precise, and wake an idle process more often. */
export const loopSampleMs = 50;

/** Measures how late this process's event loop is, until it is disposed. */
export function watchLoopLag(): LoopLag {
  const lag = monitorEventLoopDelay({ resolution: loopSampleMs });
  lag.enable();
  return {
    read() {
      const { count, mean, stddev } = lag;
      lag.reset();
      return count === 0 ? 0 : Math.round((mean ** 2 + stddev ** 2) / (2 * mean) / 1e6);
    },
    [Symbol.dispose]: () => void lag.disable(),
  };
}
