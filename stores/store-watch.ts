import type { Log } from '@quartet/runtime/logging/log.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import type { StoreName, StoreState } from './stores.ts';

/** Each rejects when its store does not answer, soon enough to be asked again. */
export type StoreChecks = Readonly<Partial<Record<StoreName, () => Promise<unknown>>>>;

/** Logs one line when a store is lost and one when it is back, however many connections fail meanwhile. */
export interface StoreWatch {
  /** Records that a client of the store failed, with its error as the cause, and checks the store now. */
  report(store: StoreName, error: unknown): void;
  /** Logs that a store could not be closed. */
  reportClosing(error: unknown): void;
  /** Looks at these stores, until `stop`. */
  start(checks: StoreChecks): void;
  stop(): Promise<void>;
  states(): readonly StoreState[];
}

const everyMs = 2_000;
/** Interval between log lines about complaints of a store that answers, for each code. */
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

/** One store as it was when it was last looked at, and what its clients complained about since. */
class WatchedStore {
  readonly #store: StoreName;
  readonly #log: Log;
  readonly #saidAt = new Map<string, number>();
  /** The code of what it was lost for; null while it answers. */
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

  /** Notes that it does not answer. A client's complaint tells more of the cause than the check that failed. */
  markLost(error: unknown): void {
    if (this.#lostFor !== null) return;
    const code = toCode(this.#complaint) ?? toCode(error) ?? 'unknown';
    this.#lostFor = code;
    this.#since = new Date();
    this.#log.warn({ store: this.#store, code }, 'store lost');
  }

  /** Notes that it answers. */
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

/** A refused database names what refused it as its cause. */
function toCode(error: unknown): string | undefined {
  return toCauseCode(error instanceof Error ? error.cause : undefined) ?? toCauseCode(error);
}
