import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { toSafeError } from '../logging/to-safe-error.ts';
import { settlesWithin } from '../time/settles-within.ts';
import type { Span, SpanFacts, Tracing } from './tracing.ts';

/** An unreachable collector does not keep a process from ending. */
const closeMs = 2_000;

/** Creates the exporter. It reads headers, time-outs and the like from OpenTelemetry's own variables. */
export function createCollectorExporter(collectorUrl: string): SpanExporter {
  return new OTLPTraceExporter({ url: `${collectorUrl.replace(/\/+$/, '')}/v1/traces` });
}

/** Registers nothing: a library that looks for a tracer, as the SDKs of providers do, finds none, and adds no words. */
export function openTracing(service: string, exporter: SpanExporter): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `quartet-${service}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('quartet');
  const running = new AsyncLocalStorage<string | undefined>();
  return {
    isOn: true,
    current: () => running.getStore(),
    traceId: () => running.getStore()?.split('-')[1],
    within: (traceparent, work) => running.run(traceparent, work),
    start(name, { under = running.getStore(), startedAt } = {}) {
      const options = startedAt === undefined ? {} : { startTime: startedAt };
      return toSpan(tracer.startSpan(name, options, toContext(under)));
    },
    async close() {
      // The exporter reports the spans that are lost.
      const closing = provider.shutdown().catch(() => undefined);
      await settlesWithin(closing, closeMs);
    },
  };
}

function toSpan(span: SdkSpan): Span {
  return {
    traceparent: toTraceparent(span.spanContext()),
    set: (facts) => void span.setAttributes(toSafeFacts(facts)),
    fail(error) {
      const { name, code } = toSafeError(error);
      span.setAttributes(toSafeFacts({ error: name, code }));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function toTraceparent({ traceId, spanId }: SpanContext): string {
  return `00-${traceId}-${spanId}-01`;
}

function toContext(traceparent: string | undefined): Context {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}

const isId = /^[\w.:/-]{1,100}$/;

/** Leaves out every string that is more than an id or a code: a sentence has spaces. */
export function toSafeFacts(facts: SpanFacts): Record<string, string | number | boolean> {
  const safe = Object.entries(facts).filter(
    ([, value]) => value !== undefined && (typeof value !== 'string' || isId.test(value)),
  );
  return Object.fromEntries(safe) as Record<string, string | number | boolean>;
}
