import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Fence, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { createDeltaWriter, type DeltaWriter } from './delta-writer.ts';
import type { Delta } from './pending-delta.ts';

export interface WriterOptions {
  readonly turn: TurnRef;
  readonly fence: Fence;
  readonly toEvent: (delta: Delta) => TurnEvent;
  /** Called once, when the log refuses a write: stop the work, nothing more will be written. */
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
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;

  function flushAll() {
    timer = null;
    const due = [...waiting];
    waiting.clear();
    for (const flush of due) flush();
  }

  function flushLater(flush: () => void) {
    waiting.add(flush);
    timer ??= setTimeout(flushAll, flushMs);
  }

  return {
    open: ({ turn, fence, toEvent, onRefused }) =>
      createDeltaWriter({
        append: (events) => turnLog.append(turn, events, fence),
        toEvent,
        onRefused,
        flushLater,
      }),
    close() {
      if (timer) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
}
