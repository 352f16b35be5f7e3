import { joinCalls } from '@quartet/runtime/time/join-calls.ts';
import { createOneByOne } from '@quartet/runtime/time/one-by-one.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { allQueueNames, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import type { Processor, Worker } from 'bullmq';
import { readAsked } from './answers/read-asked.ts';
import type { WorkerContext } from './context.ts';
import { createAnnouncing } from './inabilities/announce-inabilities.ts';
import { createAnswerProcessor } from './processors/answer-processor.ts';
import { createConsensusProcessor } from './processors/consensus-processor.ts';
import { createSettlementProcessor } from './processors/settlement-processor.ts';
import { createLedgerWatch } from './upkeep/create-ledger-watch.ts';
import { createSettlements } from './upkeep/settlements.ts';
import { createUpkeep } from './upkeep/upkeep.ts';

export interface WorkerService {
  start(): Promise<void>;
  /** Drains: takes no more jobs and finishes the running ones. At the limit it returns those left to their queues. */
  destroy(): Promise<void>;
}

/** How long aborted jobs may take to return to their queue. */
const abortMs = 5_000;

export function createWorkerService(ctx: WorkerContext): WorkerService {
  const { config, log, cancels, flusher } = ctx;
  const workers = createWorkers(ctx);
  const settlements = createSettlements(ctx.stores.queues);
  const queues = listCells(ctx.stores.queues).flatMap((cell) =>
    allQueueNames.map((name) => ctx.stores.queues.createQueue(name, cell)),
  );
  const announcing = createAnnouncing(ctx);
  const upkeep = createUpkeep(ctx, settlements, queues);
  const ledgerWatch = createLedgerWatch(ctx);

  async function closeWorkers() {
    const closing = Promise.all(workers.map((worker) => worker.close()));
    if (await settlesWithin(closing, config.drainMs)) return;
    log.warn({}, 'drain limit reached, returning jobs to their queues');
    cancels.abortAll('draining');
    if (await settlesWithin(closing, abortMs)) return;
    log.error({}, 'jobs still running, another worker takes over when their locks expire');
  }

  return {
    async start() {
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
      for (const worker of workers) {
        worker
          .run()
          .catch((err: unknown) => log.error({ err, queue: worker.name }, 'queue worker failed'));
      }
      upkeep.start();
      ledgerWatch.start();
      announcing.start();
      log.info({ queues: workers.length }, 'worker started');
    },
    async destroy() {
      await Promise.all([closeWorkers(), upkeep.stop(), ledgerWatch.stop(), announcing.stop()]);
      await Promise.all([settlements, ...queues].map((queue) => queue.close()));
      cancels.close();
      flusher.close();
      log.info({}, 'worker ended');
    },
  };
}

function listCells({ cells }: QueueBackend): readonly number[] {
  return Array.from({ length: cells }, (_, cell) => cell);
}

function createWorkers(ctx: WorkerContext): readonly Worker<unknown, unknown>[] {
  const { config } = ctx;
  const cells = config.queueCells ?? listCells(ctx.stores.queues);
  const create = (name: string, processor: Processor<unknown, unknown>, concurrency: number) =>
    cells.map((cell) => {
      const options = { concurrency, autorun: false, cell };
      const worker = ctx.stores.queues.createWorker(name, processor, options);
      worker.on('stalled', (jobId) => ctx.log.warn({ queue: worker.name, jobId }, 'job stalled'));
      return worker;
    });
  const answerProcessor = createAnswerProcessor(ctx, {
    // Joins reads, since the answers of a turn begin together and need the same.
    readAsked: joinCalls((turnId) => readAsked(ctx.stores, turnId), String),
    // Lets one answer at a time ask its provider, so that the first words do not wait for the others' preparation.
    untilOwnTurn: createOneByOne(),
  });
  return [
    ...modelKeys.flatMap((model) =>
      create(queueNames.answer(model), answerProcessor, config.answerConcurrency),
    ),
    ...create(queueNames.consensus, createConsensusProcessor(ctx), config.consensusConcurrency),
    ...create(queueNames.settlement, createSettlementProcessor(ctx), config.settlementConcurrency),
  ];
}
