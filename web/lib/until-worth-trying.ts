import { delay } from './delay.ts';

/** Waits for the given time, or until the network returns or the page is shown again. */
export async function untilWorthTrying(milliseconds: number, signal: AbortSignal): Promise<void> {
  const hurried = Promise.withResolvers<void>();
  const waiting = new AbortController();
  const onVisibility = () => document.visibilityState === 'visible' && hurried.resolve();
  window.addEventListener('online', () => hurried.resolve(), waiting);
  // Fires also for pages restored from the back/forward cache, whose connections are gone.
  window.addEventListener('pageshow', () => hurried.resolve(), waiting);
  document.addEventListener('visibilitychange', onVisibility, waiting);
  try {
    await Promise.race([
      delay(milliseconds, AbortSignal.any([signal, waiting.signal])),
      hurried.promise,
    ]);
  } finally {
    waiting.abort();
  }
}
