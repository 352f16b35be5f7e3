import { setImmediate } from 'node:timers/promises';

/**
 * Each call resolves in a round of the event loop of its own, in their order: what one of many does first has reached its
 * socket before the next one begins, and replies that came meanwhile have been read.
 */
export function createOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
