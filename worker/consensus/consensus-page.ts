import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { type DeltaFlusher, openFencedWriter } from '../answers/delta-flusher.ts';

type WithoutAttempt<Event> = Event extends { attempt: number } ? Omit<Event, 'attempt'> : never;

/** An event of a consensus, whatever the attempt. */
export type ConsensusPart = WithoutAttempt<Extract<TurnEvent, { type: `consensus-${string}` }>>;

/** Where one attempt writes. */
export interface ConsensusPage {
  readonly attempt: number;
  /** Aborted by the turn's end, and when the log refuses what is written. */
  readonly signal: AbortSignal;
  push(parts: readonly ConsensusPart[]): void;
  /** A promise asks the caller to wait. */
  write(text: string): Promise<void> | undefined;
  end(parts: readonly ConsensusPart[]): Promise<'appended' | 'stale'>;
}

export interface PageOptions {
  readonly turn: TurnRef;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export function openConsensusPage(
  flusher: DeltaFlusher,
  { turn, attempt, signal }: PageOptions,
): ConsensusPage {
  const fenced = openFencedWriter(flusher, {
    turn,
    fence: { writer: 'consensus', attempt },
    toEvent: ({ text = '' }) => ({ type: 'consensus-delta', attempt, text }),
    signal,
  });
  const number = (part: ConsensusPart) => ({ ...part, attempt }) as TurnEvent;
  return {
    attempt,
    signal: fenced.signal,
    push(parts) {
      for (const part of parts) fenced.writer.push(number(part));
    },
    write: (text) => fenced.writer.add({ text }),
    end: (parts) => fenced.writer.end(parts.map(number)),
  };
}
