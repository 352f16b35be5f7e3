import { AppError } from '@quartet/shared/domain/errors.ts';
import { type TurnId, toCell } from '@quartet/shared/domain/ids.ts';
import type { FlowJob, FlowOpts } from 'bullmq';
import { createShardChooser, type Shard } from '../content/choose-shard.ts';
import type { CheckedQueueBackend } from './create-queue-backend.ts';
import type { Flows, QueueBackend } from './queue-backend.ts';

export interface QueueCell extends Shard {
  readonly backend: CheckedQueueBackend;
}

/** Appends the cell's number to the name of a queue, from the second cell on. */
function toCellName(name: string, cell: number): string {
  return cell === 0 ? name : `${name}.${cell + 1}`;
}

/** The queues of several cells as one. */
export function spreadQueues(all: readonly QueueCell[]): QueueBackend {
  const getBackend = (cell: number): QueueBackend => {
    const found = all[cell]?.backend;
    if (!found) throw new Error('There is no such cell.');
    return found;
  };
  const cellOf = (turnId: TurnId) => {
    const cell = toCell(turnId);
    return cell < all.length ? cell : undefined;
  };
  return {
    cells: all.length,
    cellOf,
    chooseCell: createShardChooser(all),
    createQueue: (name, cell = 0) => getBackend(cell).createQueue(toCellName(name, cell)),
    createFlowProducer: () =>
      spreadFlows(
        all.map(({ backend }) => backend),
        cellOf,
      ),
    createWorker: (name, processor, { cell = 0, ...options } = {}) =>
      getBackend(cell).createWorker(toCellName(name, cell), processor, options),
    async close() {
      await Promise.all(all.map(({ backend }) => backend.close()));
    },
  };
}

function spreadFlows(
  backends: readonly QueueBackend[],
  cellOf: (turnId: TurnId) => number | undefined,
): Flows {
  const flows = backends.map((backend) => backend.createFlowProducer());
  return {
    async add(flow: FlowJob, options?: FlowOpts) {
      const { turnId } = flow.data as { readonly turnId: TurnId };
      const cell = cellOf(turnId) ?? -1;
      const own = flows[cell];
      if (own) return own.add(toCellFlow(flow, cell), options);
      throw new AppError('queue_unavailable', 'This question cannot be reached at the moment.', {
        retryAfterSeconds: 2,
      });
    },
    async close() {
      await Promise.all(flows.map((each) => each.close()));
    },
  };
}

function toCellFlow(flow: FlowJob, cell: number): FlowJob {
  const children = flow.children?.map((child) => ({ ...child, ...toCellFlow(child, cell) }));
  return {
    ...flow,
    queueName: toCellName(flow.queueName, cell),
    ...(children && { children }),
  };
}
