import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import { createWaitWatch, readWaitingIds } from '@quartet/stores/queues/wait-watch.ts';
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

export function createAnswerQueues(backend: QueueBackend): AnswerQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    forEachModel((model): Queue => backend.createQueue(queueNames.answer(model), cell)),
  );
  const all = cells.flatMap((queues) => modelKeys.map((model) => queues[model]));
  const watches = cells.map((queues) => forEachModel((model) => createAnswerWatch(queues[model])));
  const consensuses = cells.map((_, cell) => backend.createQueue(queueNames.consensus, cell));
  const consensusWaits = consensuses.map(createWaitWatch);
  return {
    async takeOut(turnId, models) {
      const queues = cells[backend.cellOf(turnId) ?? -1];
      if (!queues) return;
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async readWaits() {
      const read = await readCells(watches.map(readWatches));
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

type AnswerWatch = () => Promise<ExpectedWait>;

async function readWatches(
  watches: Readonly<Record<ModelKey, AnswerWatch>>,
): Promise<ReadonlyMap<ModelKey, ExpectedWait>> {
  const waits = modelKeys.map(async (model) => [model, await watches[model]()] as const);
  return new Map(await Promise.all(waits));
}

function createAnswerWatch(queue: Queue): AnswerWatch {
  const expectWait = createExpectedWait();
  return async () => {
    const ids = await readWaitingIds(queue);
    const [first] = ids.length > 0 ? await queue.getPrioritized(0, 0) : [];
    return expectWait({ ids, first }, Date.now());
  };
}
