import { createTicker, type Ticker } from '@quartet/runtime/time/ticker.ts';

/** Tells when to read what providers send: one timer for all streams of a process. `afterTick` runs after the reading. */
export interface ReadingPace extends Omit<Ticker, 'close'> {
  /** Whether so many streams run that their sockets should pause between ticks. */
  isBusy(): boolean;
  /** Counts a stream until what is returned is called. */
  enter(): () => void;
}

/** With many streams each is read less often, so that their number costs less than it grows by. */
const msOfStream = 4;
const longestMs = 100;
/** Between them others get their turn: somebody may have thrown a question away. */
const streamsAtOnce = 8;

export function createReadingPace(shortestMs: number): ReadingPace {
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

/** The pace of streams that are given no other. */
export const usualPace = createReadingPace(33);
