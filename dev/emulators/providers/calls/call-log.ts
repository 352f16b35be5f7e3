import type { CallProgress, RecordedCall } from './recorded-call.ts';

type Predicate = (call: RecordedCall) => boolean;

interface Waiter {
  readonly predicate: Predicate;
  readonly resolve: (call: RecordedCall) => void;
}

/** Records the latest calls, and resolves the waits for them. */
export class CallLog {
  #calls: RecordedCall[] = [];
  #waiters: Waiter[] = [];
  #lastId = 0;
  readonly #keep: number;

  /** `keep`: how many calls are recorded. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  record(call: Omit<RecordedCall, 'id' | keyof CallProgress>): RecordedCall {
    this.#lastId += 1;
    const recorded = {
      ...call,
      id: this.#lastId,
      firstByteAt: null,
      closedAt: null,
      endedBy: null,
    };
    this.#calls.push(recorded);
    if (this.#calls.length > this.#keep) this.#calls = this.#calls.slice(-this.#keep || Infinity);
    this.#tell(recorded);
    return recorded;
  }

  update(call: RecordedCall, progress: Partial<CallProgress>): void {
    Object.assign(call, progress);
    this.#tell(call);
  }

  /** Resolves to the first call, past or future, that satisfies the predicate. */
  waitFor(predicate: Predicate): Promise<RecordedCall> {
    const found = this.#calls.find(predicate);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => {
      this.#waiters.push({ predicate, resolve });
    });
  }

  clear(): void {
    this.#calls = [];
  }

  #tell(call: RecordedCall): void {
    const due = this.#waiters.filter((waiter) => waiter.predicate(call));
    if (due.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const waiter of due) waiter.resolve(call);
  }
}
