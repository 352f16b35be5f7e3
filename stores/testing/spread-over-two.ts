import type { CheckedQueueBackend } from '../queues/create-queue-backend.ts';
import type { QueueBackend } from '../queues/queue-backend.ts';
import { spreadQueues } from '../queues/spread-queues.ts';

/** Makes two cells of one backend by giving the queues of the second cell other names. The caller closes the backend. */
export function spreadOverTwo(queues: QueueBackend): QueueBackend {
  const cell = { backend: queues as CheckedQueueBackend, takesTurns: true, isUp: () => true };
  return spreadQueues([cell, cell]);
}
