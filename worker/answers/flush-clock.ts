import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { ReadingPace } from '../providers/call/reading-pace.ts';

/** When words are written that need not be written at once. */
export interface FlushClock {
  onTick(flush: () => void): void;
  close(): void;
}

/** In a busy process once all of a tick has been read, so that the answers of a turn are written together. */
export function createFlushClock(
  pace: Pick<ReadingPace, 'isBusy' | 'afterTick'>,
  flushMs: number,
): FlushClock {
  const ticker = createTicker(flushMs);
  return {
    onTick(flush) {
      if (pace.isBusy()) pace.afterTick(flush);
      else ticker.onTick(flush);
    },
    close: () => ticker.close(),
  };
}
