import type { Metrics } from '../metrics/create-metrics.ts';
import type { Overview } from './read-overview.ts';

/** Leaves out what is not known, so that nobody takes an old figure for a new one. */
export function measureOverview(metrics: Metrics, overview: Overview): void {
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
  metrics.slotUp.reset();
  metrics.slotCalls.reset();
  for (const [slot, control] of Object.entries(overview.controls?.slots ?? {})) {
    metrics.slotUp.set({ slot }, control.enabled && control.pausedMs === 0 ? 1 : 0);
    metrics.slotCalls.set({ slot }, control.running);
  }
  measureUnlabelled(metrics, overview);
}

/** Removes each gauge first: resetting one without labels would set it to 0. */
function measureUnlabelled(metrics: Metrics, overview: Overview): void {
  metrics.spendLimit.remove();
  if (overview.dailyDollars !== null) metrics.spendLimit.set(overview.dailyDollars);
  metrics.ledgerDifferences.remove();
  if (overview.differences !== null) metrics.ledgerDifferences.set(overview.differences);
  metrics.connections.remove();
  if (overview.connections !== null) metrics.connections.set(overview.connections);
  metrics.holdsOpen.remove();
  metrics.holdsOverdue.remove();
  if (overview.holds === null) return;
  metrics.holdsOpen.set(overview.holds.open);
  metrics.holdsOverdue.set(overview.holds.overdue);
}
