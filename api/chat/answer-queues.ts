import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';
import type { Queue } from 'bullmq';

export interface AnswerQueues {
  /** Removes jobs that no worker has started, so that the consensus does not wait for them. */
  takeOut(turnId: TurnId, models: readonly ModelKey[]): Promise<void>;
  /** Resolves to the longest time that a queued answer has waited for a worker; 0 when none waits. */
  oldestWaitMs(): Promise<number>;
  close(): Promise<void>;
}

export function createAnswerQueues(backend: QueueBackend): AnswerQueues {
  const cells = Array.from({ length: backend.cells }, (_, cell) =>
    forEachModel((model): Queue => backend.createQueue(queueNames.answer(model), cell)),
  );
  const all = cells.flatMap((queues) => modelKeys.map((model) => queues[model]));
  return {
    async takeOut(turnId, models) {
      const queues = cells[backend.cellOf(turnId) ?? -1];
      if (!queues) return;
      await Promise.all(models.map((model) => queues[model].remove(jobIds.answer(turnId, model))));
    },
    async oldestWaitMs() {
      const reading = all.map((queue) => queue.getPrioritized(0, 0));
      // Ignores a cell that does not answer: new questions go to the others.
      await Promise.any(reading);
      const read = await Promise.allSettled(reading);
      const heads = read.flatMap((head) => (head.status === 'fulfilled' ? head.value : []));
      return Math.max(0, ...heads.map(({ timestamp }) => Date.now() - timestamp));
    },
    async close() {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
}
