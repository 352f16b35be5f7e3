import { noTracing, type Tracing } from './tracing.ts';
import { type ExportWatch, watchExporter } from './watch-exporter.ts';

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
