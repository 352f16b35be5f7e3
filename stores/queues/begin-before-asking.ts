import { setTimeout as delay } from 'node:timers/promises';
import type { QueueStoreFactory } from './queue-backend.ts';

/** The answer of a store without a job that waits or is due later. */
const none = [null, '', 0, 0];

/** Time for a job that has begun to ask its stores and its provider. */
const beginningMs = 5;

/**
 * A worker that was idle and gets a job asks its store for another one before it begins: a round that every first word
 * would wait for, mostly in vain. Here it hears that there is none. It begins, and then waits for a job: a little later,
 * for each job leaves a sign that more jobs may wait, which ends that wait at once and has it ask in vain.
 */
export function beginBeforeAsking(factory: QueueStoreFactory): QueueStoreFactory {
  return (...settings) => {
    const backend = factory(...settings);
    const ask = backend.moveToActive.bind(backend);
    const wait = backend.waitForJob.bind(backend);
    let wasIdle = true;
    let asksAtOnce = false;
    let hasBegun = false;
    backend.moveToActive = async (...asked) => {
      if (asksAtOnce) {
        asksAtOnce = false;
        hasBegun = true;
        return none;
      }
      const answer = await ask(...asked);
      const [job] = answer;
      asksAtOnce = wasIdle && Boolean(job);
      wasIdle = !job;
      return answer;
    };
    backend.waitForJob = async (...waited) => {
      if (hasBegun) await delay(beginningMs);
      hasBegun = false;
      // After a wait there may be a job.
      asksAtOnce = false;
      return wait(...waited);
    };
    return backend;
  };
}
