import type { Log } from '@quartet/runtime/logging/log.ts';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import type { StoreName, StoreState } from '../stores.ts';
import { WatchedStore } from './watched-store.ts';

/** Each rejects when its store does not answer, soon enough to be asked again. */
export type StoreChecks = Readonly<Partial<Record<StoreName, () => Promise<unknown>>>>;

/** Tells when a store is lost and when it is back, in one line each, however many connections complain meanwhile. */
export interface StoreWatch {
  /** Notes that a client of the store failed, and looks at the store now. The error tells the cause. */
  report(store: StoreName, error: unknown): void;
  /** Logs that a store could not be closed. */
  reportClosing(error: unknown): void;
  /** Looks at these stores, until `stop`. */
  start(checks: StoreChecks): void;
  stop(): Promise<void>;
  states(): readonly StoreState[];
}

const everyMs = 2_000;

export function createStoreWatch(log: Log): StoreWatch {
  const stores = new Map<StoreName, WatchedStore>();
  const looks = new Map<StoreName, Promise<void>>();
  let checks: StoreChecks = {};

  function getStore(name: StoreName): WatchedStore {
    const store = stores.get(name) ?? new WatchedStore(name, log);
    stores.set(name, store);
    return store;
  }

  function look(name: StoreName): Promise<void> {
    const looking = looks.get(name) ?? ask(name).finally(() => looks.delete(name));
    looks.set(name, looking);
    return looking;
  }

  async function ask(name: StoreName): Promise<void> {
    try {
      await checks[name]?.();
      getStore(name).markUp();
    } catch (error) {
      getStore(name).markLost(error);
    }
  }

  const names = () => Object.keys(checks) as StoreName[];
  const looking = createRepetition({
    everyMs,
    async step() {
      await Promise.all(names().map(look));
    },
    onError: (err) => log.warn({ err }, 'stores not checked'),
  });
  return {
    report(name, error) {
      getStore(name).note(error);
      if (checks[name]) void look(name);
      else getStore(name).sayComplaint();
    },
    reportClosing: (err) => log.warn({ err }, 'store not closed'),
    start(given) {
      checks = given;
      for (const name of names()) getStore(name);
      looking.start();
    },
    async stop() {
      checks = {};
      await looking.stop();
    },
    states: () => [...stores.values()].map(({ state }) => state),
  };
}
