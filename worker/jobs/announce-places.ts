import { randomUUID } from 'node:crypto';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import type { Worker } from 'bullmq';
import type { WorkerContext } from '../context.ts';

/** The consensuses that one worker process composes at once. */
export const consensusConcurrency = 400;

/** The turns that one worker process settles at once. */
export const settlementConcurrency = 20;

/** Less than half of `workerLifeMs`, so that one lost announcement does no harm. */
const everyMs = 3_000;

/** Announces how many jobs this process runs at once, until it drains. `ofAnswers` follows the strain. */
export function createPlaces({ stores, log }: WorkerContext, ofAnswers: Worker): Repetition {
  const id = randomUUID();
  const onError = (err: unknown) => log.warn({ err }, 'places not announced');
  const announcing = createRepetition({
    everyMs,
    atOnce: true,
    step: () =>
      stores.workers.announce({
        id,
        answers: ofAnswers.concurrency,
        consensuses: consensusConcurrency,
        settlements: settlementConcurrency,
      }),
    onError,
  });
  return {
    start: () => announcing.start(),
    async stop() {
      await announcing.stop();
      await stores.workers.leave(id).catch(onError);
    },
  };
}
