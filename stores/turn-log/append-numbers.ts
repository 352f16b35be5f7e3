import type { TurnId } from '@quartet/shared/domain/ids.ts';
import { createExpiringMap } from '../memory/expiring-map.ts';
import { runningSeconds } from './log-lives.ts';
import type { Fence } from './turn-log.ts';

/** Numbers the appends of the attempts that this process began, so that a store can tell a gap and a repetition. */
export interface AppendNumbers {
  start(turnId: TurnId, fence: Fence): void;
  /** The number of the attempt's next append. Undefined for an attempt that was not begun here. */
  find(turnId: TurnId, fence: Fence): number | undefined;
  advance(turnId: TurnId, fence: Fence): void;
  close(): void;
}

export function createAppendNumbers(): AppendNumbers {
  const numbers = createExpiringMap<number>();
  const keep = (turnId: TurnId, fence: Fence, number: number) =>
    numbers.set(toKey(turnId, fence), number, runningSeconds * 1_000);
  const find = (turnId: TurnId, fence: Fence) => numbers.get(toKey(turnId, fence));
  return {
    start: (turnId, fence) => keep(turnId, fence, 0),
    find,
    advance(turnId, fence) {
      const number = find(turnId, fence);
      if (number !== undefined) keep(turnId, fence, number + 1);
    },
    close: () => numbers.close(),
  };
}

function toKey(turnId: TurnId, { writer, attempt }: Fence): string {
  return `${turnId} ${writer} ${attempt}`;
}
