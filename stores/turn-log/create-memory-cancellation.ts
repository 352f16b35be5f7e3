import { createKeyedListeners } from '../database/memory/keyed-listeners.ts';
import type { Cancellation, CancelNotice } from './cancellation.ts';

const everyTurn = 'every turn';

export function createMemoryCancellation(): Cancellation {
  const listeners = createKeyedListeners<CancelNotice>();
  return {
    announce: async (notice) => listeners.announce(everyTurn, notice),
    subscribe: async (listener) => listeners.subscribe(everyTurn, listener),
  };
}
