import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Fence, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { createDeltaWriter, type DeltaWriter } from './delta-writer.ts';
import type { Delta } from './pending-delta.ts';

export interface WriterOptions {
  readonly turn: TurnRef;
  readonly fence: Fence;
  readonly toEvent: (delta: Delta) => TurnEvent;
  /** Called once, when the log refuses a write: nothing more will be written, so the work should stop. */
  readonly onRefused: (reason: 'stale' | Error) => void;
}

/** Joins the deltas of all answers of a process: one timer, one append per answer and tick. */
export interface DeltaFlusher {
  open(options: WriterOptions): DeltaWriter;
  close(): void;
}

export function createDeltaFlusher(
  turnLog: Pick<TurnLog, 'append'>,
  flushMs: number,
): DeltaFlusher {
  const ticker = createTicker(flushMs);
  return {
    open: ({ turn, fence, toEvent, onRefused }) =>
      createDeltaWriter({
        append: (events) => turnLog.append(turn, events, fence),
        toEvent,
        onRefused,
        flushLater: (flush) => ticker.onTick(flush),
      }),
    close: () => ticker.close(),
  };
}
