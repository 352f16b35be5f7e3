import type { Cancellation, CancelNotice } from './cancellation.ts';

/** Tells the listeners of this process: all there are, with embedded stores. */
export function createMemoryCancellation() {
  const listeners = new Set<(notice: CancelNotice) => void>();
  return {
    async announce(notice) {
      // In a microtask: a listener that throws must not fail the announcer.
      for (const listener of listeners) {
        queueMicrotask(() => {
          if (listeners.has(listener)) listener(notice);
        });
      }
    },
    async subscribe(listener) {
      // A function of its own: one listener may subscribe twice.
      const own = (notice: CancelNotice) => listener(notice);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: () => listeners.clear(),
  } satisfies Cancellation & { close(): void };
}
