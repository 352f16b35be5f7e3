import type { Ticker } from '@quartet/runtime/time/ticker.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createFirstWords } from '../relay/first-words.ts';
import type { TurnHub } from '../relay/turn-hub.ts';
import type { TurnPatience } from '../relay/turn-patience.ts';
import { joinDeltas } from './join-deltas.ts';
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
