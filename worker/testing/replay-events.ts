import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { Fence, TurnLog, Writer } from '@quartet/stores/turn-log/turn-log.ts';

export interface Replay {
  readonly turn: TurnRef;
  readonly events: readonly TurnEvent[];
}

const turnStart: TurnEvent = { type: 'turn-start', webSearch: false, demo: false };

/** Writes the events as their writers did: each under the fence of its attempt, after a beginning. */
export async function replayEvents(turnLog: TurnLog, { turn, events }: Replay): Promise<void> {
  const begun = new Map<Writer, number>();
  await turnLog.begin(turn, [turnStart]);
  for (const event of events) {
    const fence = findFence(event);
    if (fence) {
      const { writer, attempt } = fence;
      for (let known = begun.get(writer) ?? 0; known < attempt; known += 1) {
        begun.set(writer, await turnLog.beginAttempt(turn, writer));
      }
    }
    await turnLog.append(turn, [event], fence);
  }
}

function findFence(event: TurnEvent): Fence | undefined {
  if (!('attempt' in event)) return undefined;
  return { writer: 'model' in event ? event.model : 'consensus', attempt: event.attempt };
}
