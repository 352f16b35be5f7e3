import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { type Counts, readCounted } from './recent-counts.ts';

export interface SlotFigures {
  /** Calls to its provider that ended in this process. */
  readonly calls: number;
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  /** The mean; null without an answer. */
  readonly firstTokenSeconds: number | null;
}

/** Figures of this process alone; those that count are of its last five minutes. */
export interface ProcessFigures {
  /** Null in a process that has called no provider, such as an api. */
  readonly slots: Readonly<Record<ModelKey, SlotFigures>> | null;
  readonly turns: readonly { readonly outcome: string; readonly count: number }[];
  readonly sockets: number;
  readonly streams: number;
  readonly uptimeSeconds: number;
  readonly memoryBytes: number;
}

/** `before`: what had been counted when its figures begin. */
export async function readProcess(metrics: Metrics, before: Counts): Promise<ProcessFigures> {
  const [{ calls, firstTokens, turns }, sockets, streams] = await Promise.all([
    readCounted(metrics, before),
    metrics.sockets.get(),
    metrics.streams.get(),
  ]);
  const sumOf = (slot: ModelKey, ending: string) =>
    sum(firstTokens.filter(({ labels, name }) => labels['slot'] === slot && name.endsWith(ending)));
  const readSlots = () =>
    forEachModel((slot) => {
      const own = calls.filter(({ labels }) => labels['slot'] === slot);
      const failed = own.filter(({ labels, value }) => labels['outcome'] === 'failed' && value > 0);
      const count = sumOf(slot, '_count');
      return {
        calls: sum(own),
        failures: [...Map.groupBy(failed, ({ labels }) => String(labels['code']))].map(
          ([code, counted]) => ({ code, count: sum(counted) }),
        ),
        firstTokenSeconds: count > 0 ? sumOf(slot, '_sum') / count : null,
      };
    });
  return {
    slots: calls.length > 0 ? readSlots() : null,
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
