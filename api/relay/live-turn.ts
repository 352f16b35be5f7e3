import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { compareEntryIds } from '@quartet/stores/turn-log/entry-id.ts';
import type { EntryId, LogEntry } from '@quartet/stores/turn-log/turn-log.ts';

export type EventListener = (events: readonly TurnEvent[]) => void;

/**
 * Folds a turn once in this process for all its readers. Holds entries announced during the backfill; the cutover adds
 * the entries with a newer id, and later entries are added as they arrive.
 */
export interface LiveTurn {
  readonly state: () => TurnState;
  lastId(): EntryId | undefined;
  add(entries: readonly LogEntry[]): void;
  readonly announce: (entries: readonly LogEntry[]) => void;
  /** Ends the backfill. Returns false when too many entries were announced to hold: read on after `lastId` and cut over again. */
  cutOver(): boolean;
  listen(listener: EventListener): () => void;
}

const mostWaiting = 5_000;

export function createLiveTurn(): LiveTurn {
  const listeners = new Set<EventListener>();
  let state = createTurnState();
  let lastId: EntryId | undefined;
  let waiting: LogEntry[] | null = [];
  let overflowed = false;

  function add(entries: readonly LogEntry[]): void {
    const fresh: TurnEvent[] = [];
    for (const { id, event } of entries) {
      if (lastId !== undefined && compareEntryIds(id, lastId) <= 0) continue;
      lastId = id;
      state = foldTurn(state, event);
      fresh.push(event);
    }
    if (fresh.length > 0) for (const listener of listeners) listener(fresh);
  }

  function announce(entries: readonly LogEntry[]): void {
    if (!waiting) return add(entries);
    overflowed ||= waiting.length + entries.length > mostWaiting;
    if (overflowed) waiting = [];
    else waiting.push(...entries);
  }

  function cutOver(): boolean {
    if (overflowed) {
      overflowed = false;
      return false;
    }
    const late = waiting ?? [];
    waiting = null;
    add(late);
    return true;
  }

  return {
    state: () => state,
    lastId: () => lastId,
    add,
    announce,
    cutOver,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
