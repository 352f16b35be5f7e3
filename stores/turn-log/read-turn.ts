import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { LogEntry, TurnLog } from './turn-log.ts';

export async function readTurn(turnLog: Pick<TurnLog, 'read'>, turn: TurnRef): Promise<TurnState> {
  return foldEntries(await turnLog.read(turn));
}

export function foldEntries(entries: readonly LogEntry[]): TurnState {
  return entries.reduce((state, { event }) => foldTurn(state, event), createTurnState());
}
