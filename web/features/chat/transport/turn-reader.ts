import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';

/** What a way of reading a turn tells: each update turns the state before into the state after. */
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
