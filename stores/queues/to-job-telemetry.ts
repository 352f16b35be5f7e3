import { noSpan, type Tracing } from '@quartet/runtime/tracing/tracing.ts';
import type { Attributes, Exception, Span, Telemetry } from 'bullmq';

/**
 * Operations of BullMQ that are traced: a flow was added, a job runs, and it failed or waits for another try. The rest are
 * polls and checks, which belong to no question.
 */
const traced = new Set(['addFlow', 'process', 'delay', 'retry', 'fail']);

const facts: Readonly<Record<string, string>> = {
  'bullmq.queue.name': 'queue',
  'bullmq.job.id': 'jobId',
  'bullmq.job.attempts.made': 'attemptsMade',
};

type Traceparent = string | undefined;

/** Hands a trace on from a flow to its jobs, in whichever process they run. Undefined when nothing is traced. */
export function toJobTelemetry(tracing: Tracing): Telemetry<Traceparent> | undefined {
  if (!tracing.isOn) return undefined;
  return {
    tracer: {
      startSpan(name, _options, under) {
        const [operation = ''] = name.split(' ');
        return toJobSpan(
          traced.has(operation) ? tracing.start(`job.${operation}`, { under }) : noSpan,
        );
      },
    },
    contextManager: {
      with: (traceparent, work) => tracing.within(traceparent as Traceparent, work),
      active: () => tracing.current(),
      root: () => undefined,
      getMetadata: (traceparent) => String(traceparent ?? ''),
      fromMetadata: (_active, metadata) => metadata,
    },
  };
}

function toJobSpan(span: ReturnType<Tracing['start']>): Span<Traceparent> {
  const set = (attributes: Attributes) =>
    span.set(
      Object.fromEntries(
        Object.entries(attributes).flatMap(([name, value]) => {
          const own = facts[name];
          return own === undefined || typeof value === 'object' ? [] : [[own, value]];
        }),
      ),
    );
  return {
    setSpanOnContext: (parent) => span.traceparent ?? parent,
    setAttribute: (name, value) => set({ [name]: value }),
    setAttributes: set,
    addEvent() {},
    recordException: (exception: Exception) => span.fail(exception),
    end: () => span.end(),
  };
}
