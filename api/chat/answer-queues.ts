import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import type { Queue } from 'bullmq';

export interface AnswerQueues {
  /** Removes jobs that no worker has started, so that the consensus does not wait for them. */
  takeOut(turnId: TurnId, models: readonly ModelKey[]): Promise<void>;
  /** How long the answer that has waited longest for a worker has done so; 0 when none waits. */
  oldestWaitMs(): Promise<number>;
  close(): Promise<void>;
}

export function createAnswerQueues(backend: Pick<QueueBackend, 'createQueue'>): AnswerQueues {
  const queues = forEachModel(
    (model): Pick<Queue, 'remove' | 'getPrioritized' | 'close'> =>
      backend.createQueue(queueNames.answer(model)),
  );
  return {
    async takeOut(turnId, models) {
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async oldestWaitMs() {
      const heads = await Promise.all(modelKeys.map((model) => queues[model].getPrioritized(0, 0)));
      const waits = heads.flat().map(({ timestamp }) => Date.now() - timestamp);
      return Math.max(0, ...waits);
    },
    async close() {
      await Promise.all(modelKeys.map((model) => queues[model].close()));
    },
  };
}
