import { setImmediate } from 'node:timers/promises';
import { splitWords, withoutHalfPair } from '@quartet/shared/protocol/cut-text.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';

/** Reading from the provider pauses while more characters than this wait for the log. */
const maxPendingCharacters = 128 * 1024;

export interface DeltaWriter {
  /** Writes an event after everything added before it: now, or with the append that follows the current append. */
  push(event: TurnEvent): void;
  /** Writes an answer's beginning along with its first words, or a little later when these take long. */
  pushBeginning(event: TurnEvent): void;
  /**
   * Writes the first words at once, and later ones with the next tick. The caller waits for a returned promise: until the first
   * words are on their way, so that nothing else is done before, or until the log has caught up.
   */
  add(delta: Delta): Promise<void> | undefined;
  /** Writes what is left and the last events. `stale` when a newer attempt has begun; rejects when the log failed. */
  end(events: readonly TurnEvent[]): Promise<'appended' | 'stale'>;
}

interface DeltaWriterOptions {
  readonly append: (events: readonly TurnEvent[]) => Promise<'appended' | 'stale'>;
  readonly toEvent: (delta: Delta) => TurnEvent;
  readonly onRefused: (reason: 'stale' | Error) => void;
  readonly flushLater: (flush: () => void) => void;
  readonly flushBeginning: (flush: () => void) => void;
}

export function createDeltaWriter(options: DeltaWriterOptions): DeltaWriter {
  const pending = createPendingDelta();
  /** Events of the next append, before the pending words. */
  let outbox: TurnEvent[] = [];
  let appending: Promise<void> | null = null;
  let hasBegun = false;
  let refused: 'stale' | Error | null = null;

  function refuse(reason: 'stale' | Error) {
    refused = reason;
    outbox = [];
    options.onRefused(reason);
  }

  async function append() {
    try {
      if ((await options.append(outbox.splice(0))) === 'stale') refuse('stale');
    } catch (error) {
      refuse(error instanceof Error ? error : new Error('append_failed'));
    }
  }

  /** Appends one batch after the other, each with everything sent meanwhile. */
  async function appendAll() {
    // Includes events of the same moment.
    await Promise.resolve();
    while (outbox.length > 0) await append();
    appending = null;
  }

  function send(events: readonly TurnEvent[]) {
    if (refused) return;
    outbox.push(...events);
    if (outbox.length > 0) appending ??= appendAll();
  }

  function flush() {
    // A slow log gets fewer and longer deltas, not a longer queue.
    if (appending) options.flushLater(flush);
    else send(pending.take().map(options.toEvent));
  }

  return {
    push(event) {
      send([...pending.takeAll().map(options.toEvent), event]);
    },
    pushBeginning(event) {
      outbox.push(...pending.takeAll().map(options.toEvent), event);
      options.flushBeginning(flush);
    },
    add(delta) {
      pending.add(delta);
      if (!hasBegun) {
        hasBegun = true;
        send(pending.take().map(options.toEvent));
        return setImmediate();
      }
      options.flushLater(flush);
      if (pending.length < maxPendingCharacters) return undefined;
      send(pending.take().map(options.toEvent));
      return appending ?? undefined;
    },
    async end(events) {
      send([...pending.takeAll().map(options.toEvent), ...events]);
      await appending;
      if (refused instanceof Error) throw refused;
      return refused ?? 'appended';
    },
  };
}

export interface Delta {
  readonly text?: string;
  readonly reasoning?: string;
}

interface PendingDelta {
  readonly length: number;
  add(delta: Delta): void;
  /** Takes what can be written, in pieces; half of a surrogate pair stays for its other half. */
  take(): Delta[];
  takeAll(): Delta[];
}

function createPendingDelta(): PendingDelta {
  let text = '';
  let reasoning = '';

  function takeUpTo(keep: (words: string) => number): Delta[] {
    const cuts = { text: keep(text), reasoning: keep(reasoning) };
    const pieces = [
      ...splitWords(reasoning.slice(0, cuts.reasoning)).map((piece) => ({ reasoning: piece })),
      ...splitWords(text.slice(0, cuts.text)).map((piece) => ({ text: piece })),
    ];
    text = text.slice(cuts.text);
    reasoning = reasoning.slice(cuts.reasoning);
    return pieces;
  }

  return {
    get length() {
      return text.length + reasoning.length;
    },
    add(delta) {
      text += delta.text ?? '';
      reasoning += delta.reasoning ?? '';
    },
    take: () => takeUpTo((words) => withoutHalfPair(words).length),
    takeAll: () => takeUpTo((words) => words.length),
  };
}
