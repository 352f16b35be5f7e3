import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type {
  BackendFactory,
  FlowProducer,
  Processor,
  Queue,
  RedisQueueBackend,
  Worker,
  WorkerOptions,
} from 'bullmq';

/** BullMQ's classes know their store only by this function, yet their types name Redis. */
export type QueueStoreFactory = BackendFactory<RedisQueueBackend>;

export type Flows = Pick<FlowProducer, 'add' | 'close'>;

interface QueueWorkerOptions extends Partial<Pick<WorkerOptions, 'concurrency' | 'autorun'>> {
  /** Default: the first. */
  readonly cell?: number;
}

/** Opens queues and workers. Each cell has all queues; the jobs of a turn are in one cell. */
export interface QueueBackend {
  /** Number of cells; a cell's own number is below it. */
  readonly cells: number;
  /** Undefined for a cell that this process was not told of. */
  cellOf(turnId: TurnId): number | undefined;
  /** Returns a cell for a new turn: one that takes turns and answers. */
  chooseCell(): number;
  createQueue(name: string, cell?: number): Queue;
  /** Adds each flow in the cell of the turn that its data names. */
  createFlowProducer(): Flows;
  createWorker<Data>(
    name: string,
    processor: Processor<Data>,
    options?: QueueWorkerOptions,
  ): Worker<Data>;
  /** Closes only the backend's own connections. Close queues and workers first. */
  close(): Promise<void>;
}
