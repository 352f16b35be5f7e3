import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import { countPlaces, type LiveWorker } from '@quartet/stores/workers/worker-board.ts';
import type { Queue } from 'bullmq';
import { createExpectedWait, type ExpectedWait } from '../limits/expected-wait.ts';

export interface AnswerQueues {
  /** Removes jobs that no worker has started, so that the consensus does not wait for them. */
  takeOut(turnId: TurnId, models: readonly ModelKey[]): Promise<void>;
  /** Looks at the queues, and resolves to how long a new answer of each model would wait. */
  readWaits(): Promise<Readonly<Record<ModelKey, ExpectedWait>>>;
  /** Resolves to how long a consensus has waited for a worker; 0 when none waits. */
  readConsensusWait(): Promise<number>;
  close(): Promise<void>;
}

type ReadWorkers = () => Promise<readonly LiveWorker[]>;

export function createAnswerQueues({
  queues: backend,
  workers,
}: Pick<Stores, 'queues' | 'workers'>): AnswerQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    forEachModel((model): Queue => backend.createQueue(queueNames.answer(model), cell)),
  );
  const all = cells.flatMap((queues) => modelKeys.map((model) => queues[model]));
  const watches = cells.map((queues, cell) =>
    forEachModel((model) => createAnswerWatch(queues[model], cell)),
  );
  const consensuses = cells.map((_, cell) => backend.createQueue(queueNames.consensus, cell));
  const consensusWaits = consensuses.map(createWaitWatch);
  return {
    async takeOut(turnId, models) {
      const queues = cells[backend.cellOf(turnId) ?? -1];
      if (!queues) return;
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async readWaits() {
      // Only when a job waits, and once for all queues.
      let reading: ReturnType<ReadWorkers> | undefined;
      const readWorkers = () => (reading ??= workers.read());
      const read = await readCells(watches.map((ofCell) => readWatches(ofCell, readWorkers)));
      const longest = (model: ModelKey, wait: keyof ExpectedWait) =>
        Math.max(...read.map((ofCell) => ofCell.get(model)?.[wait] ?? 0));
      return forEachModel((model) => ({
        paidMs: longest(model, 'paidMs'),
        unpaidMs: longest(model, 'unpaidMs'),
      }));
    },
    async readConsensusWait() {
      return Math.max(...(await readCells(consensusWaits.map((readWait) => readWait()))));
    },
    async close() {
      await Promise.all([...all, ...consensuses].map((queue) => queue.close()));
    },
  };
}

/** Ignores a cell that does not answer: new questions go to the others. Rejects when none answers. */
async function readCells<T>(reading: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.any(reading);
  const read = await Promise.allSettled(reading);
  return read.flatMap((cell) => (cell.status === 'fulfilled' ? [cell.value] : []));
}

type AnswerWatch = (readWorkers: ReadWorkers) => Promise<ExpectedWait>;

async function readWatches(
  watches: Readonly<Record<ModelKey, AnswerWatch>>,
  readWorkers: ReadWorkers,
): Promise<ReadonlyMap<ModelKey, ExpectedWait>> {
  const waits = modelKeys.map(async (model) => [model, await watches[model](readWorkers)] as const);
  return new Map(await Promise.all(waits));
}

/** How many of the latest answers the mean time of one is taken from. */
const mostRan = 20;

function createAnswerWatch(queue: Queue, cell: number): AnswerWatch {
  const expectWait = createExpectedWait();
  return async (readWorkers) => {
    const [waiting, [first]] = await Promise.all([
      queue.getPrioritizedCount(),
      queue.getPrioritized(0, 0),
    ]);
    if (!first) return expectWait({ waiting, first, places: 0, ranMs: [] }, Date.now());
    const [workers, ended] = await Promise.all([readWorkers(), queue.getCompleted(0, mostRan - 1)]);
    const ranMs = ended.map(
      ({ finishedOn = 0, processedOn = finishedOn }) => finishedOn - processedOn,
    );
    const places = countPlaces(workers, { queue: queue.name, cell });
    return expectWait({ waiting, first, places, ranMs }, Date.now());
  };
}
