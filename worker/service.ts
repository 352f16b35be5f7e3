import type { Log } from '@quartet/runtime/logging/log.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { Processor, Worker } from 'bullmq';
import { createAnswerProcessor } from './answers/answer-processor.ts';
import { type ReadAsked, readAsked } from './answers/read-asked.ts';
import { createConsensusProcessor } from './consensus/consensus-processor.ts';
import type { WorkerContext } from './context.ts';
import {
  consensusConcurrency,
  createPlaces,
  settlementConcurrency,
} from './jobs/announce-places.ts';
import { createAnswerConcurrency } from './jobs/answer-concurrency.ts';
import { joinCalls } from './jobs/join-calls.ts';
import { createAnnouncing } from './providers/announce-inabilities.ts';
import { createSettlementProcessor } from './settlement/settlement-processor.ts';
import { createLedgerWatch, createUpkeep } from './settlement/upkeep.ts';

export interface WorkerService {
  start(): Promise<void>;
  /** Takes no more jobs and finishes the running ones. At the time limit, the remaining jobs return to their queues. */
  destroy(): Promise<void>;
}

const readyMs = 5_000;

/** How long aborted jobs may take to return to their queue. */
const abortMs = 5_000;

/** Extra room for answers that end at once, without a call. */
const moreAtOnce = 10;

export function createWorkerService(ctx: WorkerContext): WorkerService {
  const { config, log, cancels, flusher } = ctx;
  const create = createConsumers(ctx);
  const answers = forEachModel((model) => create.answers(model, config.answerConcurrency));
  const workers = new Set([...Object.values(answers), ...create.rest()]);
  const concurrency = createAnswerConcurrency(ctx, {
    workers: answers,
    openMore(model) {
      const more = create.answers(model, moreAtOnce);
      workers.add(more);
      more.once('closed', () => workers.delete(more));
      start([more], log);
      return more;
    },
  });
  const settlements = ctx.stores.queues.createQueue(queueNames.settlement);
  const queues = allQueueNames.map((name) => ctx.stores.queues.createQueue(name));
  const repetitions = [
    concurrency,
    createUpkeep(ctx, settlements, queues),
    createLedgerWatch(ctx),
    createAnnouncing(ctx),
    createPlaces(ctx, answers[modelKeys[0]]),
  ];

  async function closeWorkers() {
    const closing = Promise.all([...workers].map((worker) => worker.close()));
    if (await settlesWithin(closing, config.drainMs)) return;
    log.warn({}, 'drain limit reached, returning jobs to their queues');
    cancels.abortAll('draining');
    if (await settlesWithin(closing, abortMs)) return;
    log.error({}, 'jobs still running, another worker takes over when their locks expire');
  }

  return {
    async start() {
      // Queues that do not answer yet are waited for by their workers.
      const ready = Promise.all([...workers].map((worker) => worker.waitUntilReady()));
      await settlesWithin(ready, readyMs);
      start(workers, log);
      for (const repetition of repetitions) repetition.start();
      log.info({ queues: workers.size }, 'worker started');
    },
    async destroy() {
      await Promise.all([closeWorkers(), ...repetitions.map((repetition) => repetition.stop())]);
      await Promise.all([settlements, ...queues].map((queue) => queue.close()));
      cancels.close();
      flusher.close();
      log.info({}, 'worker ended');
    },
  };
}

type Consumer = Worker<unknown, unknown>;

function start(workers: Iterable<Consumer>, log: Log): void {
  for (const worker of workers) {
    worker
      .run()
      .catch((err: unknown) => log.error({ err, queue: worker.name }, 'queue worker failed'));
  }
}

function createConsumers(ctx: WorkerContext) {
  function create(name: string, processor: Processor<unknown, unknown>, concurrency: number) {
    const options = { concurrency, autorun: false };
    const worker = ctx.stores.queues.createWorker(name, processor, options);
    worker.on('stalled', (jobId) => ctx.log.warn({ queue: worker.name, jobId }, 'job stalled'));
    return worker;
  }
  // Joins reads, because the answers of a turn begin together and need the same data.
  const read: ReadAsked = joinCalls((turnId) => readAsked(ctx.stores, turnId));
  const answerProcessor = createAnswerProcessor(ctx, read);
  return {
    answers: (model: ModelKey, concurrency: number): Consumer =>
      create(queueNames.answer(model), answerProcessor, concurrency),
    rest: (): readonly Consumer[] => [
      create(queueNames.consensus, createConsensusProcessor(ctx), consensusConcurrency),
      create(queueNames.settlement, createSettlementProcessor(ctx), settlementConcurrency),
    ],
  };
}
