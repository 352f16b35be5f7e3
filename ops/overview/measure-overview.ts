import type { Metrics } from '../metrics/create-metrics.ts';
import type { Overview } from './read-overview.ts';

type Gauges = Pick<
  Metrics,
  | 'storeUp'
  | 'storeMemory'
  | 'queueJobs'
  | 'oldestWait'
  | 'holdsOpen'
  | 'holdsOverdue'
  | 'ledgerDifferences'
  | 'spentToday'
  | 'spendLimit'
  | 'slotUp'
  | 'slotCalls'
>;

/** What is not known has no sample, so that nobody takes an old figure for a new one. */
export function measureOverview(metrics: Gauges, overview: Overview): void {
  for (const { store, isUp } of overview.stores) metrics.storeUp.set({ kind: store }, isUp ? 1 : 0);
  metrics.storeMemory.reset();
  for (const { store, ratio } of overview.memory ?? [])
    metrics.storeMemory.set({ kind: store }, ratio);
  metrics.queueJobs.reset();
  metrics.oldestWait.reset();
  for (const { queue, jobs, oldestWaitMs } of overview.queues ?? []) {
    for (const [state, count] of Object.entries(jobs))
      metrics.queueJobs.set({ queue, state }, count);
    metrics.oldestWait.set({ queue }, oldestWaitMs / 1_000);
  }
  metrics.spentToday.reset();
  for (const [slot, dollars] of Object.entries(overview.spentToday)) {
    if (dollars !== null) metrics.spentToday.set({ slot }, dollars);
  }
  setOrRemove(metrics.spendLimit, overview.dailyDollars);
  metrics.slotUp.reset();
  metrics.slotCalls.reset();
  for (const [slot, control] of Object.entries(overview.controls?.slots ?? {})) {
    metrics.slotUp.set({ slot }, control.enabled && control.pausedMs === 0 ? 1 : 0);
    metrics.slotCalls.set({ slot }, control.running);
  }
  setOrRemove(metrics.holdsOpen, overview.holds?.open ?? null);
  setOrRemove(metrics.ledgerDifferences, overview.differences);
  setOrRemove(metrics.holdsOverdue, overview.holds?.overdue ?? null);
}

function setOrRemove(gauge: Metrics['holdsOpen'], value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}
