import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';

/** Receives a reader's updates; each makes the next state from the one before. */
export interface TurnListener {
  update(change: (state: TurnState) => TurnState): void;
}

/** `ended`: the turn is over. `lost`: the connection broke first. `unavailable`: it could not be joined for now. */
export type ReadEnd = 'ended' | 'lost' | 'unavailable';

export interface ReadRequest {
  readonly turnId: string;
  readonly listener: TurnListener;
  readonly signal: AbortSignal;
}
