import type { FlowProducer, Processor, Queue, Worker, WorkerOptions } from 'bullmq';

/** BullMQ on the store that was configured: Redis, or the embedded Postgres. */
export interface QueueBackend {
  createQueue(name: string): Queue;
  createFlowProducer(): FlowProducer;
  createWorker<Data>(
    name: string,
    processor: Processor<Data>,
    options?: Partial<Pick<WorkerOptions, 'concurrency' | 'autorun'>>,
  ): Worker<Data>;
  /** Closes the connections that the backend itself opened; queues and workers are closed by their owners first. */
  close(): Promise<void>;
}
