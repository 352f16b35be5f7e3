import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Controls } from '@quartet/stores/controls/control-board.ts';
import type { HoldCounts } from '@quartet/stores/ledger/ledger.ts';
import type { StoreMemory, StoreState } from '@quartet/stores/stores.ts';
import type { SeenWorker } from '@quartet/stores/workers/worker-board.ts';
import type { OpsContext } from '../context.ts';
import type { OpsQueues, QueueFigures } from '../queues/ops-queues.ts';

/** Figures of all processes, from the stores; null where one of them does not answer. */
export interface Overview {
  readonly stores: readonly StoreState[];
  readonly memory: readonly StoreMemory[] | null;
  /** Share of the connections of Postgres that are open. */
  readonly connections: number | null;
  readonly queues: readonly QueueFigures[] | null;
  readonly workers: readonly SeenWorker[] | null;
  readonly holds: HoldCounts | null;
  /** Result of the last check of the ledger. */
  readonly differences: number | null;
  readonly controls: Controls | null;
  /** Budget of one provider for a day, in US dollars; null where neither operators nor this process set it. */
  readonly dailyDollars: number | null;
  /** US dollars of the UTC day. */
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
