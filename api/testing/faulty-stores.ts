import type { Stores } from '@quartet/stores/stores.ts';

type Call = (...args: never[]) => Promise<unknown>;

/** Stores whose calls are recorded, under names like `ledger.findTurn`, and can be replaced. */
export interface FaultyStores {
  readonly stores: Stores;
  /** The calls since this was last cleared. */
  readonly calls: Set<string>;
  /** Replaces the calls of these names. */
  readonly instead: Map<string, Call>;
}

const ports = [
  'ledger',
  'accounts',
  'queues',
  'turnLog',
  'questions',
  'cancellation',
  'balances',
  'rates',
  'spend',
  'inabilities',
] as const satisfies readonly (keyof Stores)[];

/** Results of these are watched under a name of their own. */
const made = new Map<PropertyKey, string>([
  ['createFlowProducer', 'flows'],
  ['createQueue', 'queue'],
]);

export function createFaultyStores(stores: Stores): FaultyStores {
  const calls = new Set<string>();
  const instead = new Map<string, Call>();

  function watch<T extends object>(name: string, port: T): T {
    return new Proxy(port, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        const call = `${name}.${String(key)}`;
        return (...args: unknown[]): unknown => {
          const part = made.get(key);
          if (part) return watch(part, value.apply(target, args));
          calls.add(call);
          const replaced = instead.get(call);
          return (replaced ?? value).apply(target, args);
        };
      },
    });
  }

  const watched = ports.map((name) => [name, watch(name, stores[name])]);
  return { stores: { ...stores, ...Object.fromEntries(watched) }, calls, instead };
}
