import type { Ticker } from '@quartet/runtime/time/ticker.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { readTurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createFirstWords } from '../first-words.ts';
import type { TurnHub } from '../turn-hub.ts';
import type { TurnPatience } from '../turn-patience.ts';
import { socketLimits } from './socket-limits.ts';
import type { SocketPeer } from './socket-peer.ts';

export interface JoinedTurnOptions {
  readonly hub: TurnHub;
  readonly ticker: Ticker;
  readonly peer: SocketPeer;
}

export type JoinedTurn = Disposable;

/**
 * Sends the snapshot, then events: at once after a pause or with the first words of a tab, otherwise at each tick.
 * Resolves to null when the turn has no log.
 */
export async function joinTurn(
  { hub, ticker, peer }: JoinedTurnOptions,
  turn: TurnRef,
  patience: TurnPatience,
): Promise<JoinedTurn | null> {
  const { turnId } = turn;
  const beginsToSpeak = createFirstWords();
  let pending: TurnEvent[] = [];
  let takeBack: (() => void) | null = null;
  let mostWaiting = 0;
  let resting = true;

  function flush(): void {
    takeBack?.();
    takeBack = null;
    if (pending.length === 0) {
      resting = true;
      return;
    }
    if (peer.waitingBytes() > mostWaiting) {
      peer.close('slowReader');
      return;
    }
    peer.send({ type: 'events', turnId, events: joinDeltas(pending) });
    pending = [];
    resting = false;
    takeBack = ticker.onTick(flush);
  }

  function onEvents(events: readonly TurnEvent[]): void {
    pending.push(...events);
    const isUrgent = beginsToSpeak(events);
    if ((resting || isUrgent) && mostWaiting > 0) flush();
  }

  const opened = await hub.openTurn(turn, onEvents, patience);
  if (!opened) return null;
  const size = peer.send({ type: 'snapshot', turnId, state: opened.snapshot });
  // A UTF-16 unit takes at most three bytes in UTF-8.
  mostWaiting = socketLimits.waitingBytes + size * 3;
  flush();
  return {
    [Symbol.dispose]() {
      takeBack?.();
      opened[Symbol.dispose]();
    },
  };
}

/** Joins deltas without changing the folded state. Joins nothing across an unknown event, which a newer page may know. */
export function joinDeltas(events: readonly TurnEvent[]): readonly TurnEvent[] {
  const joined: TurnEvent[] = [];
  /** For each text, the index of its newest event in `joined`. */
  const newest = new Map<string, number>();
  for (const event of events) {
    if (!readTurnEvent(event)) {
      newest.clear();
      joined.push(event);
      continue;
    }
    const writer = toWriter(event);
    const index = newest.get(writer);
    const together = index === undefined ? null : joinTwo(joined[index], event);
    if (together && index !== undefined) {
      joined[index] = together;
      continue;
    }
    newest.set(writer, joined.push(event) - 1);
  }
  return joined;
}

function toWriter(event: TurnEvent): string {
  if ('model' in event) return event.model;
  return event.type.startsWith('consensus-') ? 'consensus' : 'turn';
}

function joinTwo(before: TurnEvent | undefined, event: TurnEvent): TurnEvent | null {
  if (before?.type === 'answer-delta' && event.type === 'answer-delta') {
    if (before.attempt !== event.attempt) return null;
    const text = (before.text ?? '') + (event.text ?? '');
    const reasoning = (before.reasoning ?? '') + (event.reasoning ?? '');
    return { ...event, ...(text && { text }), ...(reasoning && { reasoning }) };
  }
  if (before?.type === 'consensus-delta' && event.type === 'consensus-delta') {
    if (before.attempt !== event.attempt) return null;
    const citations = [...(before.citations ?? []), ...(event.citations ?? [])];
    const text = before.text + event.text;
    return { ...event, text, ...(citations.length > 0 && { citations }) };
  }
  return null;
}
