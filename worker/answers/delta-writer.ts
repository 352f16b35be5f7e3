import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createPendingDelta, type Delta } from './pending-delta.ts';

/** With more characters than this waiting for the log, reading from the provider waits too. */
const maxPendingCharacters = 128 * 1024;

export interface DeltaWriter {
  /** Writes an event now, after everything added before it. */
  push(event: TurnEvent): void;
  /** The first words are written at once, later ones with the next tick. A promise asks the caller to wait. */
  add(delta: Delta): Promise<void> | undefined;
  /** Writes what is left and the last events. `stale` when a newer attempt has begun; rejects when the log failed. */
  end(events: readonly TurnEvent[]): Promise<'appended' | 'stale'>;
}

export interface DeltaWriterOptions {
  readonly append: (events: readonly TurnEvent[]) => Promise<'appended' | 'stale'>;
  readonly toEvent: (delta: Delta) => TurnEvent;
  readonly onRefused: (reason: 'stale' | Error) => void;
  readonly flushLater: (flush: () => void) => void;
}

export function createDeltaWriter(options: DeltaWriterOptions): DeltaWriter {
  const pending = createPendingDelta();
  let appends: Promise<void> = Promise.resolve();
  let appending = 0;
  let hasBegun = false;
  let refused: 'stale' | Error | null = null;

  function refuse(reason: 'stale' | Error) {
    refused = reason;
    options.onRefused(reason);
  }

  async function appendNext(events: readonly TurnEvent[]) {
    try {
      if (refused) return;
      if ((await options.append(events)) === 'stale') refuse('stale');
    } catch (error) {
      refuse(error instanceof Error ? error : new Error('append_failed'));
    } finally {
      appending -= 1;
    }
  }

  function send(events: readonly TurnEvent[]) {
    if (events.length === 0) return;
    appending += 1;
    appends = appends.then(() => appendNext(events));
  }

  function flush() {
    // A slow log gets fewer and longer deltas, not a longer queue.
    if (appending > 0) options.flushLater(flush);
    else send(pending.take().map(options.toEvent));
  }

  return {
    push(event) {
      send([...pending.takeAll().map(options.toEvent), event]);
    },
    add(delta) {
      pending.add(delta);
      if (hasBegun) options.flushLater(flush);
      else send(pending.take().map(options.toEvent));
      hasBegun = true;
      if (pending.length < maxPendingCharacters) return undefined;
      send(pending.take().map(options.toEvent));
      return appends;
    },
    async end(events) {
      send([...pending.takeAll().map(options.toEvent), ...events]);
      await appends;
      if (refused instanceof Error) throw refused;
      return refused ?? 'appended';
    },
  };
}
