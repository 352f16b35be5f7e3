import type { FlowProducer, Processor, Queue, Worker, WorkerOptions } from 'bullmq';

export interface QueueBackend {
  createQueue(name: string): Queue;
  createFlowProducer(): FlowProducer;
  createWorker<Data>(
    name: string,
    processor: Processor<Data>,
    options?: Partial<Pick<WorkerOptions, 'concurrency' | 'autorun'>>,
  ): Worker<Data>;
  /** Closes only the backend's own connections. Close queues and workers first. */
  close(): Promise<void>;
}
