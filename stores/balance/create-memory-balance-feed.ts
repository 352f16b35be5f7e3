import type { UserId } from '@quartet/shared/domain/ids.ts';
import type { BalanceFeed } from './balance-feed.ts';

export function createMemoryBalanceFeed() {
  const listeners = new Set<(userId: UserId) => void>();
  return {
    async announce(userId) {
      // In a microtask, so that a listener that throws does not fail the announcer.
      for (const listener of listeners) {
        queueMicrotask(() => {
          if (listeners.has(listener)) listener(userId);
        });
      }
    },
    async subscribe(listener) {
      // A new function, since one listener may subscribe twice.
      const own = (userId: UserId) => listener(userId);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: () => listeners.clear(),
  } satisfies BalanceFeed & { close(): void };
}
