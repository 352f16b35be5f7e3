import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '../turn-log/read-turn.ts';
import type { LogEntry, TurnLog } from '../turn-log/turn-log.ts';

/** Resolves to the turn's state once its log has an event of this type. */
export async function untilWritten(
  turnLog: TurnLog,
  turn: TurnRef,
  type: TurnEvent['type'],
): Promise<TurnState> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (entries: readonly LogEntry[]) => {
    if (entries.some(({ event }) => event.type === type)) resolve();
  };
  const unsubscribe = await turnLog.subscribe(turn, look);
  look(await turnLog.read(turn));
  await promise;
  unsubscribe();
  return readTurn(turnLog, turn);
}
