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
      // The same listener may subscribe twice, so each subscription gets a function of its own.
      const own = (userId: UserId) => listener(userId);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: () => listeners.clear(),
  } satisfies BalanceFeed & { close(): void };
}
