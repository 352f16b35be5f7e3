import { loopSampleMs } from '@quartet/runtime/process/loop-lag.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricRow, MetricRows } from './metric-row.ts';
import { metricRows } from './metric-rows.ts';

/** The process's own figures whose names and labels Prometheus' linter accepts. */
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

interface Kinds<Label extends string> {
  readonly counter: Counter<Label>;
  readonly gauge: Gauge<Label>;
  readonly histogram: Histogram<Label>;
}

type MetricsOf<Rows extends MetricRows> = {
  readonly [Key in keyof Rows]: Kinds<Rows[Key]['labels'][number]>[Rows[Key]['kind']];
};

interface Reading {
  /** Renders all metrics in Prometheus' text format. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

export type Metrics = MetricsOf<typeof metricRows> & Reading;

export interface MetricsOptions {
  /** Adds the figures of the process. Use it once per process at most, because Node goes on measuring. */
  readonly ofProcess?: boolean;
}

export function createMetrics({ ofProcess = false }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  if (ofProcess) registerProcessFigures(registry);
  return createRows(metricRows, registry);
}

export function createRows<const Rows extends MetricRows>(
  rows: Rows,
  registry = new Registry(),
): MetricsOf<Rows> & Reading {
  const metrics = Object.entries(rows).map(([key, row]) => [key, createMetric(row, registry)]);
  return {
    ...(Object.fromEntries(metrics) as MetricsOf<Rows>),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function createMetric(row: MetricRow, registry: Registry): Counter | Gauge | Histogram {
  const { name, help } = row;
  const settings = { name, help, labelNames: [...row.labels], registers: [registry] };
  switch (row.kind) {
    case 'counter':
      return new Counter(settings);
    case 'gauge':
      return new Gauge(settings);
    case 'histogram':
      return new Histogram({ ...settings, buckets: [...row.buckets] });
  }
}

function registerProcessFigures(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!processFigures.has(name)) registry.removeSingleMetric(name);
  }
}
