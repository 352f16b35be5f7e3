import { toFigure, toTable } from '../report/to-table.ts';
import type { Costs } from './read-costs.ts';

/** A realistic turn, compared with the measured one: as quick, and so many times as long. */
export interface Assumed {
  readonly seconds: number;
  readonly timesMeasured: number;
  /** How much of a core is used when it is well used. */
  readonly use: number;
  /** Connections of one process to Postgres. */
  readonly connections: number;
  /** How many times the day's average the busiest hour brings. */
  readonly peak: number;
  /** Memory of one process in GB, at the load that `use` allows. */
  readonly processGb: number;
}

/** How long a log is kept after its turn, in seconds, when it was read to its end. */
const keptSeconds = 120;

interface Need {
  readonly of: string;
  readonly count: (turnsASecond: number) => number;
}

/**
 * The processes, cores and memory that so many turns a day need in their busiest hour. Costs that grow with an answer's length (api,
 * worker, content) are multiplied as a whole, although a part of them is the same for every turn. The result is therefore an upper limit.
 */
export function planFleet(measured: Costs, assumed: Assumed, turnsADay: readonly number[]): string {
  const { seconds, timesMeasured, use, connections, peak, processGb } = assumed;
  const msOf = (name: string, times = 1) => (measured.of[name]?.processorMs ?? Number.NaN) * times;
  const coresOf = (name: string, times?: number) => (turnsASecond: number) =>
    (turnsASecond * msOf(name, times)) / 1_000 / use;
  const apiCores = coresOf('api 1', timesMeasured);
  const workerCores = coresOf('worker', timesMeasured);
  const processes = (turns: number) => Math.ceil(apiCores(turns)) + Math.ceil(workerCores(turns));
  const logMb = ((measured.of['content Redis']?.bytesIn ?? 0) * timesMeasured) / 1e6;
  const needs: readonly Need[] = [
    { of: 'turns a second', count: (turns) => turns },
    { of: 'turns at once, and calls at once to each provider', count: (turns) => turns * seconds },
    { of: 'cores of apis', count: apiCores },
    { of: 'cores of workers', count: workerCores },
    { of: 'processes with a core each', count: processes },
    { of: 'memory of these processes, GB', count: (turns) => processes(turns) * processGb },
    { of: 'cores of the content Redis', count: coresOf('content Redis', timesMeasured) },
    { of: 'content, GB', count: (turns) => (turns * (seconds + keptSeconds) * logMb) / 1_000 },
    { of: 'cores of the queue Redis, which has one', count: coresOf('queue Redis') },
    { of: 'cores of Postgres', count: coresOf('Postgres') },
    {
      of: 'connections to Postgres, or to its pooler',
      count: (turns) => processes(turns) * connections,
    },
    { of: 'calls a minute to each provider', count: (turns) => turns * 60 },
  ];
  const head = ['turns a day', ...turnsADay.map((turns) => turns.toLocaleString('en'))];
  const rates = turnsADay.map((turns) => (turns / 86_400) * peak);
  const rows = needs.map(({ of, count }) => [of, ...rates.map((rate) => toCount(count(rate)))]);
  return toTable(head, rows);
}

function toCount(count: number): string {
  const isWhole = Number.isInteger(count) || count >= 100;
  return isWhole ? Math.round(count).toLocaleString('en') : toFigure(count);
}
