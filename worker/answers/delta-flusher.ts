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

/** `beginnings`: when it is told that an answer has begun, if words have not told it before. */
export function createDeltaFlusher(
  turnLog: Pick<TurnLog, 'append'>,
  clock: FlushClock,
  beginnings: FlushClock = clock,
): DeltaFlusher {
  const flushLater = joinTurns(clock);
  const flushBeginning = joinTurns(beginnings);
  return {
    open: ({ turn, fence, toEvent, onRefused }) =>
      createDeltaWriter({
        append: (events) => turnLog.append(turn, events, fence),
        toEvent,
        onRefused,
        flushLater: (flush) => flushLater(turn.turnId, flush),
        flushBeginning: (flush) => flushBeginning(turn.turnId, flush),
      }),
    close() {
      clock.close();
      beginnings.close();
    },
  };
}

/** All that a turn has to flush at a tick, in one moment. */
function joinTurns(clock: FlushClock): (turnId: TurnId, flush: () => void) => void {
  const turns = new Map<TurnId, Set<() => void>>();

  function flushTurn(turnId: TurnId): void {
    const waiting = turns.get(turnId) ?? [];
    turns.delete(turnId);
    for (const flush of waiting) flush();
  }

  return (turnId, flush) => {
    const waiting = turns.get(turnId);
    if (waiting) return void waiting.add(flush);
    turns.set(turnId, new Set([flush]));
    clock.onTick(() => flushTurn(turnId));
  };
}
