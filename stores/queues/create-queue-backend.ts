import { noTracing, type Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { type ConnectionOptions, type Processor, Queue, Worker } from 'bullmq';
import { beginBeforeAsking } from './begin-before-asking.ts';
import { GuardedFlowProducer } from './guarded-flow-producer.ts';
import type { QueueBackend, QueueStoreFactory } from './queue-backend.ts';
import { keyPrefix, queueSettings, queueWorkerSettings } from './queue-settings.ts';
import { toJobTelemetry } from './to-job-telemetry.ts';

/** Must log an error's name and code, never its message. */
export type ReportQueueError = (queue: string, error: unknown) => void;

export interface QueueStore {
  readonly factory: QueueStoreFactory;
  readonly producer: () => ConnectionOptions;
  /** Waits for its store as long as it takes. */
  readonly worker: () => ConnectionOptions;
  /** How workers differ here from `queueWorkerSettings`. */
  readonly workerSettings?: Partial<Record<keyof typeof queueWorkerSettings, number>>;
  readonly report: ReportQueueError;
  /** A flow hands its trace on to its jobs. By default nothing is traced. */
  readonly tracing?: Tracing;
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CheckedQueueBackend extends QueueBackend {
  check(): Promise<void>;
}

/** Gives all queues, flows and workers the same settings and an error listener. */
export function createQueueBackend(store: QueueStore): CheckedQueueBackend {
  const { factory, report } = store;
  const telemetry = toJobTelemetry(store.tracing ?? noTracing);
  const traces = telemetry && { telemetry };
  const createQueue = (name: string): Queue => {
    const queue = new Queue(
      name,
      { ...queueSettings, prefix: keyPrefix, connection: store.producer() },
      factory,
    );
    queue.on('error', (error) => report(name, error));
    return queue;
  };
  return {
    createQueue,
    createFlowProducer: () =>
      new GuardedFlowProducer(
        {
          connection: store.producer(),
          prefix: keyPrefix,
          skipVersionCheck: queueSettings.skipVersionCheck,
          report: (error) => report('flow', error),
          ...traces,
        },
        factory,
      ),
    createWorker<Data>(
      name: string,
      processor: Processor<Data>,
      options: Parameters<QueueBackend['createWorker']>[2] = {},
    ): Worker<Data> {
      const worker = new Worker<Data>(
        name,
        processor,
        {
          ...queueWorkerSettings,
          ...store.workerSettings,
          ...options,
          ...traces,
          prefix: keyPrefix,
          connection: store.worker(),
        },
        beginBeforeAsking(factory),
      );
      worker.on('error', (error) => report(name, error));
      // Only a queue passes the number of events to keep to its store; flows and workers do not.
      const queue = createQueue(name);
      worker.once('closed', () => void queue.close());
      return worker;
    },
    check: store.check,
    close: store.close,
  };
}
