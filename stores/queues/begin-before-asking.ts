import type { QueueStoreFactory } from './queue-backend.ts';

/** As a store says that no job waits, and none is due later. */
const none = [null, '', 0, 0];

/**
 * A worker that was idle and gets a job asks its store for another one before it begins: a round that every first word
 * would wait for, mostly in vain. Here it hears that there is none. It begins, and waits for a job, and that wait ends at
 * once where one is there.
 */
export function beginBeforeAsking(factory: QueueStoreFactory): QueueStoreFactory {
  return (...settings) => {
    const backend = factory(...settings);
    const ask = backend.moveToActive.bind(backend);
    const wait = backend.waitForJob.bind(backend);
    let wasIdle = true;
    let asksAtOnce = false;
    backend.moveToActive = async (...asked) => {
      if (asksAtOnce) {
        asksAtOnce = false;
        return none;
      }
      const answer = await ask(...asked);
      const [job] = answer;
      asksAtOnce = wasIdle && Boolean(job);
      wasIdle = !job;
      return answer;
    };
    backend.waitForJob = (...waited) => {
      // After a wait there may be a job.
      asksAtOnce = false;
      return wait(...waited);
    };
    return backend;
  };
}
