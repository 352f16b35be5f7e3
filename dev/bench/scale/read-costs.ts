import type { Redis } from 'ioredis';
import { readProcessorMs } from '../compare/processor-time.ts';
import type { Quartet } from '../compare/start-quartet.ts';
import type { RedisStore, Stores } from '../compare/stores.ts';

/** The work of a store or a process since it began. Commands include the commands in scripts; for Postgres they are transactions. */
export interface Cost {
  readonly commands: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly processorMs: number;
}

/** By the name of the store or process. */
export interface Costs {
  readonly atMs: number;
  readonly of: Readonly<Record<string, Cost>>;
}

const none = { commands: 0, bytesIn: 0, bytesOut: 0 };

export interface CountedSystem {
  readonly quartet: Pick<Quartet, 'processes'>;
  readonly stores: Pick<Stores, 'queues' | 'content' | 'database'>;
  readonly countTransactions: (databaseUrl: string) => Promise<number>;
}

export async function readCosts({
  quartet,
  stores,
  countTransactions,
}: CountedSystem): Promise<Costs> {
  const { queues, content, database } = stores;
  const counted: Record<string, Omit<Cost, 'processorMs'>> = {
    'content Redis': await readRedis(content),
    'queue Redis': await readRedis(queues),
    Postgres: { ...none, commands: await countTransactions(database.url) },
  };
  const costs = Object.entries(quartet.processes).map(([name, pid]) => {
    const cost = { ...none, ...counted[name], processorMs: readProcessorMs(pid) };
    return [name, cost] as const;
  });
  return { atMs: performance.now(), of: Object.fromEntries(costs) };
}

/** The work between two readings, without the work of an idle second, divided `by` a number. */
export function subtract(
  after: Costs,
  before: Costs,
  { idle, by }: { readonly idle?: Costs; readonly by: number },
): Costs {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const costs = Object.entries(after.of).map(([name, cost]) => {
    const share = (of: keyof Cost) =>
      (cost[of] - (before.of[name]?.[of] ?? 0) - seconds * (idle?.of[name]?.[of] ?? 0)) / by;
    const own: Cost = {
      commands: share('commands'),
      bytesIn: share('bytesIn'),
      bytesOut: share('bytesOut'),
      processorMs: share('processorMs'),
    };
    return [name, own] as const;
  });
  return { atMs: after.atMs, of: Object.fromEntries(costs) };
}

async function readRedis({ redis }: Pick<RedisStore, 'redis'>): Promise<Omit<Cost, 'processorMs'>> {
  const stats = await redis.info('stats');
  return {
    commands: await countCommands(redis),
    bytesIn: readNumber(stats, 'total_net_input_bytes'),
    bytesOut: readNumber(stats, 'total_net_output_bytes'),
  };
}

/** Includes the commands that scripts call. */
export async function countCommands(redis: Redis): Promise<number> {
  const stats = await redis.info('commandstats');
  return [...stats.matchAll(/:calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}

function readNumber(stats: string, name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(stats)?.[1] ?? Number.NaN);
}
