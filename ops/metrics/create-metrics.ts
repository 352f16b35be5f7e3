import { collectDefaultMetrics, Registry } from 'prom-client';
import { createRows, type MetricRows } from './metric-rows.ts';

/** The process's own figures, under names and labels that Prometheus' linter accepts. */
const processFigures = new Set([
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_gc_duration_seconds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
]);

export interface Metrics extends MetricRows {
  /** In Prometheus' text format. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

export interface MetricsOptions {
  /** Also the figures of the process: at most once in each, since Node goes on measuring. */
  readonly ofProcess?: boolean;
}

export function createMetrics({ ofProcess = false }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  if (ofProcess) registerProcessFigures(registry);
  return {
    ...createRows(registry),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function registerProcessFigures(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!processFigures.has(name)) registry.removeSingleMetric(name);
  }
}
