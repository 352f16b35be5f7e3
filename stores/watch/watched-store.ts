import type { Log } from '@quartet/runtime/logging/log.ts';
import { toCauseCode } from '@quartet/runtime/logging/to-cause-code.ts';
import type { StoreName, StoreState } from '../stores.ts';

/** Interval between log lines about complaints of a store that answers, for each code. */
const sayAgainMs = 60_000;

/** One store as it was when it was last looked at, and what its clients complained about since. */
export class WatchedStore {
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
