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
}

/** How long a log is kept after its turn, in seconds, when it was read to its end. */
const keptSeconds = 120;

interface Need {
  readonly of: string;
  readonly count: (turnsAtOnce: number) => number;
}

/**
 * The processes and cores that so many turns at once need. Costs that grow with an answer's length (api, worker, content) are
 * multiplied as a whole, although a part of them is the same for every turn. The result is therefore an upper limit.
 */
export function planFleet(measured: Costs, assumed: Assumed, sizes: readonly number[]): string {
  const { seconds, timesMeasured, use, connections } = assumed;
  const ms = (name: string, times = 1) => (measured.of[name]?.processorMs ?? Number.NaN) * times;
  const cores = (turns: number, msOfTurn: number) => ((turns / seconds) * msOfTurn) / 1_000 / use;
  const apis = (turns: number) => Math.ceil(cores(turns, ms('api 1', timesMeasured)));
  const workers = (turns: number) => Math.ceil(cores(turns, ms('worker', timesMeasured)));
  const logMb = ((measured.of['content Redis']?.bytesIn ?? 0) * timesMeasured) / 1e6;
  const needs: readonly Need[] = [
    { of: 'turns a second', count: (turns) => turns / seconds },
    { of: 'api processes', count: apis },
    { of: 'worker processes', count: workers },
    {
      of: 'cores of content Redis',
      count: (turns) => Math.ceil(cores(turns, ms('content Redis', timesMeasured))),
    },
    {
      of: 'content, GB',
      count: (turns) => ((turns / seconds) * (seconds + keptSeconds) * logMb) / 1_000,
    },
    {
      of: 'cores of the queue Redis, which has one',
      count: (turns) => cores(turns, ms('queue Redis')),
    },
    { of: 'cores of Postgres', count: (turns) => cores(turns, ms('Postgres')) },
    {
      of: 'connections to Postgres, or to its pooler',
      count: (turns) => (apis(turns) + workers(turns)) * connections,
    },
    { of: 'calls at once, to each provider', count: (turns) => turns },
    { of: 'calls a minute, to each provider', count: (turns) => (turns / seconds) * 60 },
  ];
  const head = ['turns at once', ...sizes.map((size) => size.toLocaleString('en'))];
  const rows = needs.map(({ of, count }) => [of, ...sizes.map((size) => toCount(count(size)))]);
  return toTable(head, rows);
}

function toCount(count: number): string {
  const isWhole = Number.isInteger(count) || count >= 100;
  return isWhole ? Math.round(count).toLocaleString('en') : toFigure(count);
}
