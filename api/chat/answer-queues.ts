import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import { carryOverJobs } from '@quartet/stores/queues/carry-over.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import { countPlaces, type LiveWorker } from '@quartet/stores/queues/worker-board.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { Queue } from 'bullmq';
import { createExpectedWait, type ExpectedWait } from '../http/limits/expected-wait.ts';

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
  const queues = forEachModel((model): Queue => backend.createQueue(queueNames.answer(model)));
  const watches = forEachModel((model) => createAnswerWatch(queues[model]));
  const consensuses = backend.createQueue(queueNames.consensus);
  return {
    async takeOut(turnId, models) {
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async readWaits() {
      // Only when a job waits, and once for all queues.
      let reading: ReturnType<ReadWorkers> | undefined;
      const readWorkers = () => (reading ??= workers.read());
      const waits = modelKeys.map(
        async (model) => [model, await watches[model](readWorkers)] as const,
      );
      return Object.fromEntries(await Promise.all(waits)) as Record<ModelKey, ExpectedWait>;
    },
    readConsensusWait: createWaitWatch(consensuses),
    async close() {
      await Promise.all([...Object.values(queues), consensuses].map((queue) => queue.close()));
    },
  };
}

type AnswerWatch = (readWorkers: ReadWorkers) => Promise<ExpectedWait>;

/** How many of the latest answers the mean time of one is taken from. */
const mostRan = 20;

function createAnswerWatch(queue: Queue): AnswerWatch {
  const expectWait = createExpectedWait();
  return async (readWorkers) => {
    const [waiting, [first]] = await Promise.all([
      queue.getPrioritizedCount(),
      queue.getPrioritized(0, 0),
    ]);
    if (!first) return expectWait({ waiting, first, places: 0, ranMs: [] }, Date.now());
    await carryOverJobs(queue);
    const [workers, ended] = await Promise.all([readWorkers(), queue.getCompleted(0, mostRan - 1)]);
    const ranMs = ended.map(
      ({ finishedOn = 0, processedOn = finishedOn }) => finishedOn - processedOn,
    );
    const places = countPlaces(workers, queue.name);
    return expectWait({ waiting, first, places, ranMs }, Date.now());
  };
}
