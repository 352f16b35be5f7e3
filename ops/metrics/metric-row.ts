/** Values of labels are our own words, never something from outside. */
type Label =
  | 'model'
  | 'provider'
  | 'outcome'
  | 'code'
  | 'queue'
  | 'state'
  | 'kind'
  | 'direction'
  | 'rank'
  | 'route'
  | 'status';

interface SomeRow {
  readonly name: string;
  readonly labels: readonly Label[];
  /** Shown by Prometheus and in the docs. */
  readonly help: string;
}

interface CounterRow extends SomeRow {
  readonly kind: 'counter';
}

interface GaugeRow extends SomeRow {
  readonly kind: 'gauge';
  /** True if the value is read from the stores, so that every process reports the same. */
  readonly shared?: true;
}

interface HistogramRow extends SomeRow {
  readonly kind: 'histogram';
  readonly buckets: readonly number[];
}

export type MetricRow = CounterRow | GaugeRow | HistogramRow;
export type MetricRows = Readonly<Record<string, MetricRow>>;
