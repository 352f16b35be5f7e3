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

/** Opens queues and workers. */
export interface QueueBackend {
  createQueue(name: string): Queue;
  createFlowProducer(): Flows;
  createWorker<Data>(
    name: string,
    processor: Processor<Data>,
    options?: Partial<Pick<WorkerOptions, 'concurrency' | 'autorun'>>,
  ): Worker<Data>;
  /** Closes only the backend's own connections. Close queues and workers first. */
  close(): Promise<void>;
}
