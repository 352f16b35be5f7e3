import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cancellation, CancelNotice } from '@quartet/stores/cancellation/cancellation.ts';
import { type AbortCause, WorkAborted } from './abort-cause.ts';

/** Running work of one turn: one model's answer, or the consensus. Dispose it when the work has ended. */
interface CancellableWork extends Disposable {
  /** Aborted with a `WorkAborted` when a notice names this work, or when the process drains. */
  readonly signal: AbortSignal;
}

export interface CancelRegistry {
  /** Enter before reading the ledger, so that a cancel is either in the ledger or arrives as a notice. */
  enter(turnId: TurnId, model?: ModelKey): CancellableWork;
  abortAll(cause: AbortCause): void;
  close(): void;
}

interface Entry {
  readonly model: ModelKey | undefined;
  readonly controller: AbortController;
}

/** Resolves once no later notice can be missed. */
export async function createCancelRegistry(
  cancellation: Pick<Cancellation, 'subscribe'>,
): Promise<CancelRegistry> {
  const running = new Map<TurnId, Set<Entry>>();

  const unsubscribe = await cancellation.subscribe((notice) => {
    for (const entry of running.get(notice.turnId) ?? []) {
      if (isNamed(notice, entry)) entry.controller.abort(new WorkAborted('cancelled'));
    }
  });

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
    abortAll(cause) {
      for (const entries of running.values()) {
        for (const { controller } of entries) controller.abort(new WorkAborted(cause));
      }
    },
    close: unsubscribe,
  };
}

function isNamed(notice: CancelNotice, entry: Entry): boolean {
  return notice.model === undefined || notice.model === entry.model;
}
