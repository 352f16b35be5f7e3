import { createTicker, type Ticker } from '@quartet/runtime/time/ticker.ts';

/** Decides when the data of providers is read, with one timer for all streams of a process. `afterTick` runs after the reading. */
export interface ReadingPace extends Omit<Ticker, 'close'> {
  /** True if so many streams run that their sockets should pause between ticks. */
  isBusy(): boolean;
  /** Counts a stream until the returned function is called. */
  enter(): () => void;
}

/** How much each stream lengthens the tick, so that the cost of streams grows more slowly than their number. */
const msOfStream = 4;
const usualMs = 33;
const longestMs = 100;
/** Number of streams that are read before other work runs, such as a reset by the person. */
const streamsAtOnce = 8;

export function createReadingPace(shortestMs = usualMs): ReadingPace {
  let streams = 0;
  const tickMs = () => Math.max(shortestMs, Math.min(streams * msOfStream, longestMs));
  const ticker = createTicker(tickMs, { atOnce: streamsAtOnce });
  return {
    isBusy: () => tickMs() > shortestMs,
    onTick: (callback) => ticker.onTick(callback),
    afterTick: (callback) => ticker.afterTick(callback),
    enter() {
      streams += 1;
      return () => {
        streams -= 1;
      };
    },
  };
}

/** The pace of streams that do not set their own. */
export const usualPace = createReadingPace();
