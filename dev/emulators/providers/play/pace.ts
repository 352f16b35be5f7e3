import { setTimeout as wait } from 'node:timers/promises';

/** Pace: the speed of an answer. With 0 words a second it streams as fast as possible. */
export interface Pace {
  readonly wordsPerSecond: number;
  /** Milliseconds before the first byte. */
  readonly firstByteMs: number;
}

/** Returns the milliseconds for this delta. Reasoning is three times as fast as text. */
export function readDelay(pace: Pace, delta: string, kind: 'text' | 'reasoning'): number {
  if (pace.wordsPerSecond <= 0) return 0;
  const words = delta.trim().split(/\s+/).length;
  const milliseconds = (words * 1_000) / pace.wordsPerSecond;
  return kind === 'reasoning' ? milliseconds / 3 : milliseconds;
}

/** Resolves early when the caller closes the connection. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
