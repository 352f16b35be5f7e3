import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnLog } from '../turn-log/turn-log.ts';
import { interceptCalls } from './faults.ts';

/** Counts the listeners of a turn's log that subscribe from now on. */
export function countSubscribers(turnLog: TurnLog): (turnId: TurnId) => number {
  const open = new Set<{ readonly turn: TurnRef }>();
  interceptCalls(turnLog, 'subscribe', (subscribe) => async (turn, listener) => {
    const unsubscribe = await subscribe(turn, listener);
    const subscription = { turn };
    open.add(subscription);
    return () => {
      open.delete(subscription);
      unsubscribe();
    };
  });
  return (turnId) => [...open].filter(({ turn }) => turn.turnId === turnId).length;
}
