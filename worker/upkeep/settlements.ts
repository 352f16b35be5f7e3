import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { QueueBackend } from '@quartet/stores/queues/queue-backend.ts';

export interface Settlements {
  /** True if the turn's settlement is in the queues, or if its cell is not configured in this process. */
  mayHave(turnId: TurnId): Promise<boolean>;
  close(): Promise<void>;
}

export function createSettlements(backend: QueueBackend): Settlements {
  const queues = Array.from({ length: backend.cells }, (_, cell) =>
    backend.createQueue(queueNames.settlement, cell),
  );
  return {
    async mayHave(turnId) {
      const queue = queues[backend.cellOf(turnId) ?? -1];
      if (!queue) return true;
      return (await queue.getJob(jobIds.settlement(turnId))) !== undefined;
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
