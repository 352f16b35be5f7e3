import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log.ts';
import { noTracing, type Tracing } from './tracing.ts';

export interface TracingOptions extends ExportWatch {
  /** Name of the process. */
  readonly service: string;
  /** The collector's base URL (OTLP over HTTP); without one nothing is traced, and nothing loaded for it. */
  readonly collectorUrl: string | undefined;
}

export async function createTracing({
  service,
  collectorUrl,
  ...watch
}: TracingOptions): Promise<Tracing> {
  if (collectorUrl === undefined) return noTracing;
  const { createCollectorExporter, openTracing } = await import('./open-tracing.ts');
  return openTracing(service, watchExporter(createCollectorExporter(collectorUrl), watch));
}

interface ExportWatch {
  readonly log: Log;
  /** Called for each batch, once the collector has taken it or not. */
  readonly onSpans?: (outcome: 'sent' | 'lost', count: number) => void;
}

/** Says in one line that the collector takes no spans, and in one that it takes them again. */
export function watchExporter(exporter: SpanExporter, { log, onSpans }: ExportWatch): SpanExporter {
  let lost = 0;

  function note(count: number, { code, error }: { code: number; error?: Error }): void {
    const isSent = code === 0;
    onSpans?.(isSent ? 'sent' : 'lost', count);
    if (isSent && lost > 0) log.info({ spans: lost }, 'collector back');
    if (!isSent && lost === 0) log.warn({ err: error }, 'collector lost');
    lost = isSent ? 0 : lost + count;
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        note(spans.length, result);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
