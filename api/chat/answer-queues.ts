import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames, toLateness } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import { createWaitWatch } from '@quartet/stores/queues/wait-watch.ts';
import type { Queue } from 'bullmq';

export type Lateness = Readonly<Record<ModelKey, number>>;

export interface AnswerQueues {
  /** Removes jobs that no worker has started, so that the consensus does not wait for them. */
  takeOut(turnId: TurnId, models: readonly ModelKey[]): Promise<void>;
  /** Resolves to how late the answers of each model are taken, in milliseconds, as `toLateness`; minus infinity when none waits. */
  readLateness(): Promise<Lateness>;
  /** Resolves to how long a consensus has waited for a worker; 0 when none waits. */
  readConsensusWait(): Promise<number>;
  close(): Promise<void>;
}

export function createAnswerQueues(backend: QueueBackend): AnswerQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    forEachModel((model): Queue => backend.createQueue(queueNames.answer(model), cell)),
  );
  const all = cells.flatMap((queues) => modelKeys.map((model) => queues[model]));
  const consensuses = cells.map((_, cell) => backend.createQueue(queueNames.consensus, cell));
  const consensusWaits = consensuses.map(createWaitWatch);
  return {
    async takeOut(turnId, models) {
      const queues = cells[backend.cellOf(turnId) ?? -1];
      if (!queues) return;
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async readLateness() {
      const read = await readCells(cells.map(readHeads));
      return forEachModel((model) => Math.max(...read.map((heads) => heads[model])));
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

async function readHeads(queues: Readonly<Record<ModelKey, Queue>>): Promise<Lateness> {
  const heads = await Promise.all(modelKeys.map((model) => queues[model].getPrioritized(0, 0)));
  const now = Date.now();
  const lateness = modelKeys.map((model, at) => {
    const [head] = heads[at] ?? [];
    return [model, head ? toLateness(head, now) : Number.NEGATIVE_INFINITY] as const;
  });
  return Object.fromEntries(lateness) as Record<ModelKey, number>;
}
