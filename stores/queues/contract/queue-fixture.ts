import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { jobIds, queueNames } from '@quartet/shared/jobs/queues.ts';
import type { FlowJob, Processor, Queue, Worker } from 'bullmq';
import type { Flows, QueueBackend } from '../queue-backend.ts';

export interface TurnData {
  readonly turnId: string;
}

/** A queue backend under test. Whatever a test opens is closed after it, in the order that its owners require. */
export class QueueFixture {
  readonly #open: () => Promise<QueueBackend>;
  #backend: QueueBackend | null = null;
  #closers: (() => Promise<void>)[] = [];

  constructor(open: () => Promise<QueueBackend>) {
    this.#open = open;
  }

  async open(): Promise<void> {
    this.#backend = await this.#open();
  }

  get backend(): QueueBackend {
    if (!this.#backend) throw new Error('The backend is not open.');
    return this.#backend;
  }

  async createWorker(
    name: string,
    processor: Processor<TurnData>,
    options: Parameters<QueueBackend['createWorker']>[2] = { concurrency: 8 },
  ): Promise<Worker<TurnData>> {
    const worker = this.backend.createWorker<TurnData>(name, processor, options);
    this.#closers.push(() => worker.close());
    await worker.waitUntilReady();
    return worker;
  }

  createQueue(name: string): Queue {
    const queue = this.backend.createQueue(name);
    this.#closers.push(() => queue.close());
    return queue;
  }

  createFlowProducer(): Flows {
    const flow = this.backend.createFlowProducer();
    this.#closers.push(() => flow.close());
    return flow;
  }

  async closeOpened(): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()));
  }

  async close(): Promise<void> {
    await this.#backend?.close();
  }
}

export function createQueueName(): string {
  return `test-${randomUUID()}`;
}

export function toTurnFlow(turnId: string): FlowJob {
  const data: TurnData = { turnId };
  const ignore = { ignoreDependencyOnFailure: true };
  return {
    name: 'settlement',
    queueName: queueNames.settlement,
    data,
    opts: { jobId: jobIds.settlement(turnId) },
    children: [
      {
        name: 'consensus',
        queueName: queueNames.consensus,
        data,
        opts: { jobId: jobIds.consensus(turnId), ...ignore },
        children: modelKeys.map((model) => ({
          name: 'answer',
          queueName: queueNames.answer(model),
          data,
          opts: { jobId: jobIds.answer(turnId, model), priority: 10, ...ignore },
        })),
      },
    ],
  };
}

export async function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  if (!signal) throw new Error('There is no signal.');
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('aborted');
}
