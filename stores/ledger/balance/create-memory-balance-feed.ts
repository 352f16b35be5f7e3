import { createKeyedListeners } from '../../database/memory/keyed-listeners.ts';
import type { BalanceFeed } from './balance-feed.ts';

export function createMemoryBalanceFeed(): BalanceFeed {
  const listeners = createKeyedListeners<undefined>();
  return {
    announce: async (userId) => listeners.announce(userId, undefined),
    subscribe: async (userId, listener) => listeners.subscribe(userId, listener),
  };
}
