import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { type DeltaFlusher, openFencedWriter } from '../answers/delta-flusher.ts';

type WithoutAttempt<Event> = Event extends { attempt: number } ? Omit<Event, 'attempt'> : never;

/** An event of a consensus, whatever the attempt. */
export type ConsensusPart = WithoutAttempt<Extract<TurnEvent, { type: `consensus-${string}` }>>;

/** Writes the events of one attempt. */
export interface ConsensusPage {
  readonly attempt: number;
  /** Aborts when the turn ends, and when the log refuses a write. */
  readonly signal: AbortSignal;
  push(parts: readonly ConsensusPart[]): void;
  /** Returns a promise if the caller has to wait. */
  write(text: string): Promise<void> | undefined;
  end(parts: readonly ConsensusPart[]): Promise<'appended' | 'stale'>;
}

/** Observes each stage of a consensus once, from now on. */
export function timeStages({ consensusTime }: Pick<Metrics, 'consensusTime'>) {
  const startedAt = performance.now();
  const seen = new Set<string>();
  return (kind: 'line' | 'word' | 'verdict' | 'end'): void => {
    if (seen.has(kind)) return;
    seen.add(kind);
    consensusTime.observe({ kind }, (performance.now() - startedAt) / 1_000);
  };
}

/** A reader knows the verdict with the line that answers the question, or at the latest when the comparison ends. */
function toStage(part: ConsensusPart): 'line' | 'verdict' | null {
  if (part.type === 'consensus-line') return part.line.answer ? 'verdict' : 'line';
  return part.type === 'consensus-compared' && part.compared ? 'verdict' : null;
}

export interface PageOptions {
  readonly turn: TurnRef;
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Called for each stage. */
  readonly onStage?: ReturnType<typeof timeStages>;
}

export function openConsensusPage(
  flusher: DeltaFlusher,
  { turn, attempt, signal, onStage = () => undefined }: PageOptions,
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
      for (const part of parts) {
        const stage = toStage(part);
        if (stage) onStage(stage);
        fenced.writer.push(number(part));
      }
    },
    write(text) {
      onStage('word');
      return fenced.writer.add({ text });
    },
    end(parts) {
      onStage('end');
      return fenced.writer.end(parts.map(number));
    },
  };
}
