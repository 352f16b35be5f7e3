import type { Log } from '@quartet/runtime/logging/log.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import type { StoreName, StoreState } from './stores.ts';

/** Each check rejects if its store does not answer, early enough to be repeated on time. */
export type StoreChecks = Readonly<Partial<Record<StoreName, () => Promise<unknown>>>>;

/** Logs one line when a store is lost and one when it is back, however many connections fail in between. */
export interface StoreWatch {
  /** Records an error that a client of the store reported, and checks the store now. */
  report(store: StoreName, error: unknown): void;
  /** Logs that a store could not be closed. */
  reportClosing(error: unknown): void;
  /** Checks these stores regularly until `stop`. */
  start(checks: StoreChecks): void;
  stop(): Promise<void>;
  states(): readonly StoreState[];
}

const everyMs = 2_000;
/** How often an error of the same code is logged while its store answers. */
const sayAgainMs = 60_000;

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

/** The result of the last check of one store, and the errors that its clients have reported since. */
class WatchedStore {
  readonly #store: StoreName;
  readonly #log: Log;
  readonly #saidAt = new Map<string, number>();
  /** The error code with which it was lost; null while it answers. */
  #lostFor: string | null = null;
  #since = new Date();
  #complaint: unknown;
  #complaints = 0;

  constructor(store: StoreName, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  get state(): StoreState {
    const code = this.#lostFor;
    const known = { store: this.#store, isUp: code === null, since: this.#since };
    return code === null ? known : { ...known, code };
  }

  note(error: unknown): void {
    this.#complaint = error;
    this.#complaints += 1;
  }

  /** Records that it does not answer. The error of a client describes the cause better than that of the failed check. */
  markLost(error: unknown): void {
    if (this.#lostFor !== null) return;
    const code = toCode(this.#complaint) ?? toCode(error) ?? 'unknown';
    this.#lostFor = code;
    this.#since = new Date();
    this.#log.warn({ store: this.#store, code }, 'store lost');
  }

  /** Records that it answers. */
  markUp(): void {
    if (this.#lostFor === null) return this.sayComplaint();
    const lostMs = Date.now() - this.#since.getTime();
    this.#log.info({ store: this.#store, lostMs, errors: this.#complaints }, 'store back');
    this.#lostFor = null;
    this.#since = new Date();
    this.#complaint = undefined;
    this.#complaints = 0;
  }

  sayComplaint(): void {
    const err = this.#complaint;
    if (err === undefined) return;
    this.#complaint = undefined;
    this.#complaints = 0;
    const code = toCode(err) ?? 'unknown';
    if (Date.now() - (this.#saidAt.get(code) ?? 0) < sayAgainMs) return;
    this.#saidAt.set(code, Date.now());
    this.#log.warn({ store: this.#store, code, err }, 'store reported an error');
  }
}

/** If the database was refused, the cause names what refused it. */
function toCode(error: unknown): string | undefined {
  return toCauseCode(error instanceof Error ? error.cause : undefined) ?? toCauseCode(error);
}
