import type { Metrics } from '../metrics/create-metrics.ts';
import type { Overview } from './read-overview.ts';

type Gauges = Pick<
  Metrics,
  'storeUp' | 'queueJobs' | 'oldestWait' | 'holdsOpen' | 'holdsOverdue' | 'spentToday' | 'slotUp'
>;

/** What is not known has no sample, so that nobody takes an old figure for a new one. */
export function measureOverview(metrics: Gauges, overview: Overview): void {
  for (const { store, isUp } of overview.stores) metrics.storeUp.set({ kind: store }, isUp ? 1 : 0);
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
  metrics.slotUp.reset();
  for (const [slot, { enabled, pausedMs }] of Object.entries(overview.controls?.slots ?? {}))
    metrics.slotUp.set({ slot }, enabled && pausedMs === 0 ? 1 : 0);
  const { holds } = overview;
  if (!holds) {
    metrics.holdsOpen.remove();
    metrics.holdsOverdue.remove();
    return;
  }
  metrics.holdsOpen.set(holds.open);
  metrics.holdsOverdue.set(holds.overdue);
}
