import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Fence, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { createDeltaWriter, type DeltaWriter } from './delta-writer.ts';
import type { FlushClock } from './flush-clock.ts';
import type { Delta } from './pending-delta.ts';

export interface WriterOptions {
  readonly turn: TurnRef;
  readonly fence: Fence;
  readonly toEvent: (delta: Delta) => TurnEvent;
  /** Called once, when the log refuses a write: nothing more will be written, so the work should stop. */
  readonly onRefused: (reason: 'stale' | Error) => void;
}

/** Joins the deltas of all answers of a process: one timer, and the answers of a turn in one moment. */
export interface DeltaFlusher {
  open(options: WriterOptions): DeltaWriter;
  close(): void;
}

export function createDeltaFlusher(
  turnLog: Pick<TurnLog, 'append'>,
  clock: FlushClock,
): DeltaFlusher {
  const turns = new Map<TurnId, Set<() => void>>();

  function flushLater(turnId: TurnId, flush: () => void): void {
    const waiting = turns.get(turnId);
    if (waiting) return void waiting.add(flush);
    turns.set(turnId, new Set([flush]));
    clock.onTick(() => flushTurn(turnId));
  }

  function flushTurn(turnId: TurnId): void {
    const waiting = turns.get(turnId) ?? [];
    turns.delete(turnId);
    for (const flush of waiting) flush();
  }

  return {
    open: ({ turn, fence, toEvent, onRefused }) =>
      createDeltaWriter({
        append: (events) => turnLog.append(turn, events, fence),
        toEvent,
        onRefused,
        flushLater: (flush) => flushLater(turn.turnId, flush),
      }),
    close: () => clock.close(),
  };
}
