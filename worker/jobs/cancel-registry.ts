import type { Log } from '@quartet/runtime/logging/log.ts';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';
import type { Cancellation, CancelNotice } from '@quartet/stores/turn-log/cancellation.ts';
import { type AbortCause, WorkAborted } from './abort-cause.ts';

interface CancelStores {
  readonly cancellation: Cancellation;
  readonly ledger: Ledger;
}

/** Running work of one turn: one model's answer, or the consensus. Dispose it when the work has ended. */
interface CancellableWork extends Disposable {
  /** Aborted with a `WorkAborted` when a notice names this work, or when the process drains. */
  readonly signal: AbortSignal;
}

export interface CancelRegistry {
  /** Registers work. Call it before reading the ledger, so that a cancel is either in the ledger or arrives as a notice. */
  enter(turnId: TurnId, model?: ModelKey): CancellableWork;
  isEmpty(): boolean;
  abortAll(cause: AbortCause): void;
  /** Ends the running answers of a model with an error, as if its provider had failed. */
  abortModel(model: ModelKey, error: Error): void;
  close(): void;
}

interface Entry {
  readonly model: ModelKey | undefined;
  readonly controller: AbortController;
}

/** For how long an unreachable ledger is asked again. */
const patienceMs = 60_000;

/** Resolves once no later cancel can be missed. Asks the ledger for notices lost with a connection. */
export async function createCancelRegistry(
  { cancellation, ledger }: CancelStores,
  log: Log,
): Promise<CancelRegistry> {
  const running = new Map<TurnId, Set<Entry>>();

  function onNotice(notice: CancelNotice): void {
    for (const entry of running.get(notice.turnId) ?? []) {
      if (isNamed(notice, entry)) entry.controller.abort(new WorkAborted('cancelled'));
    }
  }

  async function lookUp(turnId: TurnId): Promise<void> {
    const patience = { endsAt: Date.now() + patienceMs, mayPass: () => true };
    const record = await retryUntil(() => ledger.findTurn(turnId), patience);
    if (record?.cancelledAt) onNotice({ turnId });
  }

  function onMissed(): void {
    for (const turnId of running.keys()) {
      lookUp(turnId).catch((err: unknown) => log.warn({ turnId, err }, 'cancel lookup failed'));
    }
  }

  const unsubscribe = await cancellation.subscribe(onNotice, onMissed);

  return {
    enter(turnId, model) {
      const entry: Entry = { model, controller: new AbortController() };
      const entries = running.get(turnId) ?? new Set();
      running.set(turnId, entries.add(entry));
      return {
        signal: entry.controller.signal,
        [Symbol.dispose]() {
          entries.delete(entry);
          if (entries.size === 0 && running.get(turnId) === entries) running.delete(turnId);
        },
      };
    },
    isEmpty: () => running.size === 0,
    abortAll(cause) {
      for (const entries of running.values()) {
        for (const { controller } of entries) controller.abort(new WorkAborted(cause));
      }
    },
    abortModel(model, error) {
      for (const entry of [...running.values()].flatMap((entries) => [...entries])) {
        if (entry.model === model) entry.controller.abort(error);
      }
    },
    close: unsubscribe,
  };
}

function isNamed(notice: CancelNotice, entry: Entry): boolean {
  return notice.model === undefined || notice.model === entry.model;
}
