import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import type { StoreName, StoreState } from '../stores.ts';

interface WatchLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Rejects when the store does not answer, soon enough to be asked again. */
export type CheckStore = () => Promise<unknown>;
export type StoreChecks = Readonly<Partial<Record<StoreName, CheckStore>>>;

/** Tells when a store is lost and when it is back, in one line each, however many connections complain meanwhile. */
export interface StoreWatch {
  /** A client of the store failed: it is looked at now. Its error tells the cause. */
  report(store: StoreName, error: unknown): void;
  /** One could not be closed. */
  reportClosing(error: unknown): void;
  /** Looks at these stores, until `stop`. */
  start(checks: StoreChecks): void;
  stop(): Promise<void>;
  states(): readonly StoreState[];
}

const everyMs = 2_000;
/** What a store that answers complains about is logged so often, for each code. */
const sayAgainMs = 60_000;

interface Watched {
  since: Date;
  isUp: boolean;
  code: string | undefined;
  errors: number;
  complaint: unknown;
  looking: Promise<void> | null;
  readonly saidAt: Map<string, number>;
}

export function createStoreWatch(log: WatchLog): StoreWatch {
  const watched = new Map<StoreName, Watched>();
  let checks: StoreChecks = {};

  function getWatched(store: StoreName): Watched {
    const known = watched.get(store) ?? createWatched();
    watched.set(store, known);
    return known;
  }

  function look(store: StoreName): Promise<void> {
    const at = getWatched(store);
    at.looking ??= ask(store, at).finally(() => {
      at.looking = null;
    });
    return at.looking;
  }

  async function ask(store: StoreName, at: Watched): Promise<void> {
    try {
      await checks[store]?.();
      if (at.isUp) complain(store, at);
      else noteBack(store, at);
    } catch (error) {
      if (at.isUp) noteLost(store, at, error);
      else at.code ??= toCode(error);
    }
  }

  function noteLost(store: StoreName, at: Watched, error: unknown): void {
    const code = toCode(at.complaint) ?? toCode(error) ?? 'unknown';
    Object.assign(at, { isUp: false, since: new Date(), code });
    log.warn({ store, code }, 'store lost');
  }

  function noteBack(store: StoreName, at: Watched): void {
    const lostMs = Date.now() - at.since.getTime();
    log.info({ store, lostMs, errors: at.errors }, 'store back');
    Object.assign(at, createWatched());
  }

  function complain(store: StoreName, at: Watched): void {
    if (at.complaint === undefined) return;
    const code = toCode(at.complaint) ?? 'unknown';
    const isNews = Date.now() - (at.saidAt.get(code) ?? 0) > sayAgainMs;
    if (isNews) log.warn({ store, code, err: at.complaint }, 'store reported an error');
    if (isNews) at.saidAt.set(code, Date.now());
    at.complaint = undefined;
  }

  const looking = createRepetition({
    everyMs,
    async step() {
      await Promise.all((Object.keys(checks) as StoreName[]).map(look));
    },
    onError: (err) => log.warn({ err }, 'stores not looked at'),
  });
  return {
    report(store, error) {
      const at = getWatched(store);
      at.errors += 1;
      at.complaint = error;
      if (checks[store]) void look(store);
      else complain(store, at);
    },
    reportClosing: (err) => log.warn({ err }, 'store not closed'),
    start(given) {
      checks = given;
      for (const store of Object.keys(checks) as StoreName[]) getWatched(store);
      looking.start();
    },
    async stop() {
      checks = {};
      await looking.stop();
    },
    states: () =>
      [...watched].map(([store, { isUp, since, code }]) => ({
        store,
        isUp,
        since,
        ...(code !== undefined && { code }),
      })),
  };
}

function createWatched(): Watched {
  return {
    since: new Date(),
    isUp: true,
    code: undefined,
    errors: 0,
    complaint: undefined,
    looking: null,
    saidAt: new Map(),
  };
}

/** A refused database names what refused it as its cause. */
function toCode(error: unknown): string | undefined {
  return toCauseCode(error instanceof Error ? (error.cause ?? error) : error) ?? toCauseCode(error);
}
