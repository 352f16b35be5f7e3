import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from './balance-feed.ts';

/** Tells the listeners of this process: all there are, with embedded stores. */
export function createMemoryBalanceFeed() {
  const listeners = new Set<(userId: UserId) => void>();
  return {
    async announce(userId) {
      // In a microtask: a listener that throws must not fail the announcer.
      for (const listener of listeners) {
        queueMicrotask(() => {
          if (listeners.has(listener)) listener(userId);
        });
      }
    },
    async subscribe(listener) {
      // A function of its own: one listener may subscribe twice.
      const own = (userId: UserId) => listener(userId);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: () => listeners.clear(),
  } satisfies BalanceFeed & { close(): void };
}
