import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { HoldCounts } from '@quartet/stores/ledger/ledger.ts';
import type { Controls } from '@quartet/stores/limits/control-board.ts';
import type { SeenWorker } from '@quartet/stores/queues/worker-board.ts';
import type { StoreMemory, StoreState } from '@quartet/stores/stores.ts';
import type { OpsContext } from '../context.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { OpsQueues, QueueFigures } from './ops-queues.ts';

/** Figures about all processes, from the stores. A figure is null if its store does not answer. */
export interface Overview {
  readonly stores: readonly StoreState[];
  readonly memory: readonly StoreMemory[] | null;
  /** Share of the connections of Postgres that are open. */
  readonly connections: number | null;
  readonly queues: readonly QueueFigures[] | null;
  readonly workers: readonly SeenWorker[] | null;
  readonly holds: HoldCounts | null;
  /** Number of differences in the last check of the ledger. */
  readonly differences: number | null;
  readonly controls: Controls | null;
  /** Budget of one provider for a day, in US dollars. Null if neither operators nor this process set one. */
  readonly dailyDollars: number | null;
  /** US dollars spent in the current UTC day. */
  readonly spentToday: Readonly<Record<ModelKey, number | null>>;
}

export async function readOverview(
  { stores, dailyMicroDollars }: OpsContext,
  queues: OpsQueues,
): Promise<Overview> {
  const spending = forEachModel((model) => orNull(stores.spend.ofModel(model)));
  const [queueFigures, workers, memory, connections, holds, differences, controls] =
    await Promise.all([
      orNull(queues.read()),
      orNull(stores.workers.read()),
      orNull(stores.readMemory()),
      orNull(stores.readConnections()),
      orNull(stores.ledger.countHolds()),
      orNull(stores.ledger.findDifferences()),
      orNull(stores.controls.read()),
    ]);
  const spent = await Promise.all(
    Object.entries(spending).map(async ([model, sum]) => [model, toDollars(await sum)] as const),
  );
  return {
    stores: stores.states(),
    memory,
    connections,
    queues: queueFigures,
    workers,
    holds,
    differences,
    controls,
    dailyDollars: toDollars(controls?.dailyMicroDollars ?? dailyMicroDollars ?? null),
    spentToday: Object.fromEntries(spent) as Overview['spentToday'],
  };
}

function toDollars(microDollars: number | null): number | null {
  return microDollars === null ? null : microDollars / 1_000_000;
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null);
}

/** Leaves out unknown figures, so that an old figure is not mistaken for a new one. */
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
  for (const [model, dollars] of Object.entries(overview.spentToday)) {
    if (dollars !== null) metrics.spentToday.set({ model }, dollars);
  }
  metrics.modelUp.reset();
  metrics.modelCalls.reset();
  for (const [model, control] of Object.entries(overview.controls?.models ?? {})) {
    metrics.modelUp.set({ model }, control.enabled && control.pausedMs === 0 ? 1 : 0);
    metrics.modelCalls.set({ model }, control.running);
  }
  measureUnlabelled(metrics, overview);
}

/** Removes each gauge first, because resetting a gauge without labels would set it to 0. */
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
