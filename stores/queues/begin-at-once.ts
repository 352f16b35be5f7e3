import type { Job, Processor } from 'bullmq';

export interface EarlyBeginning<Data> {
  /** For the worker: what the job's work comes to, begun or not. */
  readonly processor: Processor<Data>;
  /** For the worker's `active` event. */
  readonly begin: (job: Job<Data>) => void;
}

/**
 * The work of a job that begins when it is active. A worker that has room for more jobs asks its store for another one
 * before it calls the processor: a round that every first word would wait for.
 */
export function beginAtOnce<Data>(processor: Processor<Data>): EarlyBeginning<Data> {
  const begun = new Map<string, Promise<unknown>>();
  return {
    begin(job) {
      // A worker fails such a job without its processor.
      if (job.token === undefined || job.deferredFailure !== undefined) return;
      const work = (async () => processor(job, job.token))();
      // The worker, which hears of it too, may not have asked yet.
      work.catch(() => undefined);
      begun.set(job.token, work);
    },
    processor: (job, token = '') => {
      const work = begun.get(token);
      begun.delete(token);
      return work ?? processor(job, token);
    },
  };
}
