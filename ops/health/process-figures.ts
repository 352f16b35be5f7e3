import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Metrics } from '../metrics/create-metrics.ts';

export interface ModelFigures {
  /** Calls to its provider that ended in this process. */
  readonly calls: number;
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  /** The mean; null if there was no answer. */
  readonly firstTokenSeconds: number | null;
}

/** Figures of this process. Counts of events cover its last five minutes. */
export interface ProcessFigures {
  /** Null in a process that has called no provider, such as an api. */
  readonly models: Readonly<Record<ModelKey, ModelFigures>> | null;
  readonly turns: readonly { readonly outcome: string; readonly count: number }[];
  readonly sockets: number;
  readonly streams: number;
  readonly uptimeSeconds: number;
  readonly memoryBytes: number;
}

/** `before`: the counts at the start of the period. */
export async function readProcess(metrics: Metrics, before: Counts): Promise<ProcessFigures> {
  const [{ calls, firstTokens, turns }, sockets, streams] = await Promise.all([
    readCounted(metrics, before),
    metrics.sockets.get(),
    metrics.streams.get(),
  ]);
  const sumOf = (model: ModelKey, ending: string) =>
    sum(
      firstTokens.filter(({ labels, name }) => labels['model'] === model && name.endsWith(ending)),
    );
  const readModels = () =>
    forEachModel((model) => {
      const own = calls.filter(({ labels }) => labels['model'] === model);
      const failed = own.filter(({ labels, value }) => labels['outcome'] === 'failed' && value > 0);
      const count = sumOf(model, '_count');
      return {
        calls: sum(own),
        failures: [...Map.groupBy(failed, ({ labels }) => String(labels['code']))].map(
          ([code, counted]) => ({ code, count: sum(counted) }),
        ),
        firstTokenSeconds: count > 0 ? sumOf(model, '_sum') / count : null,
      };
    });
  return {
    models: calls.length > 0 ? readModels() : null,
    turns: turns.flatMap(({ labels, value }) =>
      value > 0 ? [{ outcome: String(labels['outcome']), count: value }] : [],
    ),
    sockets: sum(sockets.values),
    streams: sum(streams.values),
    uptimeSeconds: process.uptime(),
    memoryBytes: process.memoryUsage.rss(),
  };
}

function sum(values: readonly { readonly value: number }[]): number {
  return values.reduce((total, { value }) => total + value, 0);
}

/** Values of counters at one moment, by series. */
type Counts = ReadonlyMap<string, number>;

/** Remembers the counts of five minutes ago. */
export interface RecentCounts {
  /** Must be called every `sampleMs`. */
  readonly sample: () => Promise<void>;
  /** Empty if the process is younger, so that its figures count from its start. */
  readonly before: () => Counts;
}

export const sampleMs = 30_000;
const kept = (5 * 60_000) / sampleMs;

export function createRecentCounts(metrics: Metrics): RecentCounts {
  const samples: Counts[] = [];
  return {
    async sample() {
      const counted = await readCounted(metrics);
      samples.push(
        new Map(
          Object.values(counted)
            .flat()
            .map(({ key, value }) => [key, value]),
        ),
      );
      if (samples.length > kept) samples.shift();
    },
    before: () => (samples.length === kept && samples[0]) || new Map(),
  };
}

interface Counted {
  readonly key: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly value: number;
}

/** Reads the counts that the operators' page shows, minus the earlier counts. */
async function readCounted(
  { calls, firstToken, turns }: Metrics,
  before: Counts = new Map(),
): Promise<Readonly<Record<'calls' | 'firstTokens' | 'turns', readonly Counted[]>>> {
  const read = async (metric: Metrics['calls' | 'firstToken' | 'turns']) => {
    const { name, values } = await metric.get();
    return values.map(({ labels, value, ...more }): Counted => {
      const series = 'metricName' in more ? (more.metricName ?? name) : name;
      const key = `${series} ${JSON.stringify(labels)}`;
      return { key, name: series, labels, value: value - (before.get(key) ?? 0) };
    });
  };
  const [ofCalls, firstTokens, ofTurns] = await Promise.all([calls, firstToken, turns].map(read));
  return { calls: ofCalls ?? [], firstTokens: firstTokens ?? [], turns: ofTurns ?? [] };
}
