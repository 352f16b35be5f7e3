import { setImmediate } from 'node:timers/promises';

/**
 * Resolves each call in a round of the event loop of its own, in their order: what one caller does first has reached its
 * socket before the next one begins, and replies that came meanwhile have been read.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
