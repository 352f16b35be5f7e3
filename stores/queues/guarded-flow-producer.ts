import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import {
  type BackendFactory,
  type FlowJob,
  type FlowOpts,
  FlowProducer,
  type FlowProducerOptions,
  type JobNode,
  type RedisQueueBackend,
} from 'bullmq';
import { queueSettings } from './queue-settings.ts';

/** With the 2 s that a command may take, an enqueue ends within 2.5 s. */
const addMs = 2_300;

export interface GuardedFlowProducerOptions extends FlowProducerOptions {
  readonly report: (error: unknown) => void;
}

/** A rejected flow may still arrive: its jobs ask the ledger before they spend anything. */
export class GuardedFlowProducer extends FlowProducer {
  readonly #report: (error: unknown) => void;

  constructor(
    { report, ...options }: GuardedFlowProducerOptions,
    factory: BackendFactory<RedisQueueBackend>,
  ) {
    super(options, factory);
    this.#report = report;
    this.on('error', report);
  }

  override async add(flow: FlowJob, options?: FlowOpts): Promise<JobNode> {
    const queuesOptions = Object.fromEntries(
      listQueueNames(flow).map((name) => [name, queueSettings]),
    );
    try {
      return await withDeadline(super.add(flow, options ?? { queuesOptions }), addMs);
    } catch (error) {
      this.#report(error);
      throw toEnqueueError(error);
    }
  }
}

interface QueuedNode {
  readonly queueName: string;
  readonly children?: readonly QueuedNode[];
}

function listQueueNames({ queueName, children = [] }: QueuedNode): readonly string[] {
  return [queueName, ...children.flatMap(listQueueNames)];
}

/** Redis answers `OOM …` when its memory is full. */
function toEnqueueError(error: unknown): AppError {
  const isFull = error instanceof Error && error.message.startsWith('OOM');
  return new AppError(
    isFull ? 'overloaded' : 'queue_unavailable',
    'Questions cannot be taken at the moment. Nothing was charged; please try again shortly.',
    { retryAfterSeconds: 5 },
  );
}
