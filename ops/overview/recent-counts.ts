import type { Metrics } from '../metrics/create-metrics.ts';

/** Values of counters at one moment, by series. */
export type Counts = ReadonlyMap<string, number>;

/** Remembers what a process had counted five minutes ago. */
export interface RecentCounts {
  /** Called every `sampleMs`. */
  readonly sample: () => Promise<void>;
  /** Empty in a younger process, so that its figures are since its start. */
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

/** Reads what the operators' page shows of a process's past, less what was counted before. */
export async function readCounted(
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
