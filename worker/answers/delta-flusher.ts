import { createTicker } from '@quartet/runtime/time/ticker.ts';
import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Fence, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { WorkAborted } from '../jobs/abort-cause.ts';
import type { ReadingPace } from '../providers/call/reading-pace.ts';
import { createDeltaWriter, type Delta, type DeltaWriter } from './delta-writer.ts';

interface WriterOptions {
  readonly turn: TurnRef;
  readonly fence: Fence;
  readonly toEvent: (delta: Delta) => TurnEvent;
  /** Called once, when the log refuses a write: the work should stop, since nothing more is written. */
  readonly onRefused: (reason: 'stale' | Error) => void;
}

/** Joins the deltas of all answers of a process: one timer, and the answers of a turn in one moment. */
export interface DeltaFlusher {
  open(options: WriterOptions): DeltaWriter;
  close(): void;
}

/** `beginnings`: the clock of answer-start events; first words that come earlier bring theirs with them. */
export function createDeltaFlusher(
  turnLog: TurnLog,
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

/** Flushes all answers of a turn in the same moment of a tick. */
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

/** Times the writes that need not be immediate. */
export interface FlushClock {
  onTick(flush: () => void): void;
  close(): void;
}

/** Creates a clock that waits in a busy process until a whole tick has been read, so that the answers of a turn are written together. */
export function createFlushClock(
  pace: Pick<ReadingPace, 'isBusy' | 'afterTick'>,
  flushMs: number,
): FlushClock {
  const ticker = createTicker(flushMs);
  return {
    onTick(flush) {
      if (pace.isBusy()) pace.afterTick(flush);
      else ticker.onTick(flush);
    },
    close: () => ticker.close(),
  };
}

interface FencedWriterOptions extends Omit<WriterOptions, 'onRefused'> {
  readonly signal: AbortSignal;
}

/** The first refused write aborts the returned signal. Read the provider's stream under it. */
export function openFencedWriter(
  flusher: DeltaFlusher,
  { signal, ...options }: FencedWriterOptions,
): { readonly writer: DeltaWriter; readonly signal: AbortSignal } {
  const refusal = new AbortController();
  const writer = flusher.open({
    ...options,
    onRefused: (reason) => refusal.abort(reason === 'stale' ? new WorkAborted('stale') : reason),
  });
  return { writer, signal: AbortSignal.any([signal, refusal.signal]) };
}
