import { setTimeout as wait } from 'node:timers/promises';

/** How fast an answer streams. Zero words a second means: as fast as it can be written. */
export interface Pace {
  readonly wordsPerSecond: number;
  /** Milliseconds before the first byte. */
  readonly firstByteMs: number;
}

/** Milliseconds that this delta takes to write; reasoning flies by at three times the speed. */
export function readDelay(pace: Pace, delta: string, kind: 'text' | 'reasoning'): number {
  if (pace.wordsPerSecond <= 0) return 0;
  const words = delta.trim().split(/\s+/).length;
  const milliseconds = (words * 1_000) / pace.wordsPerSecond;
  return kind === 'reasoning' ? milliseconds / 3 : milliseconds;
}

/** Waits, or returns at once when the caller goes away. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
