import { setTimeout } from 'node:timers/promises';
import pTimeout from 'p-timeout';

export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal });
}

/** Resolves after the time, or as soon as the signal is aborted. Keeps no process alive. */
export async function waitUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
