import { createTicker, type Ticker } from '@quartet/runtime/time/ticker.ts';

/** Tells when to read what providers send: one timer for all streams of a process. `afterTick` runs after the reading. */
export interface ReadingPace extends Omit<Ticker, 'close'> {
  /** True when so many streams run that their sockets should pause between ticks. */
  isBusy(): boolean;
  /** Counts a stream until the returned function is called. */
  enter(): () => void;
}

/** The tick grows by this with each stream, so that their cost grows more slowly than their number. */
const msOfStream = 4;
const usualMs = 33;
const longestMs = 100;
/** The streams that are read before other work gets a turn: a person may have reset a question. */
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

/** The default pace of a stream. */
export const usualPace = createReadingPace();
