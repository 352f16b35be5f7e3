import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { readTurn } from '@quartet/stores/turn-log/read-turn.ts';
import type { LogEntry, TurnLog, Writer } from '@quartet/stores/turn-log/turn-log.ts';
import { aTurn } from './a-turn.ts';

/** The log of one turn, in memory, that says when something was written. */
export interface FakeTurnLog extends TurnLog {
  readonly events: readonly TurnEvent[];
  readonly retired: readonly string[];
  isRead: boolean;
  /** The next appends reject with this. */
  failure: Error | null;
  state(): Promise<TurnState>;
  /** Resolves once such an event is written. */
  written(type: TurnEvent['type'], test?: (event: TurnEvent) => boolean): Promise<TurnEvent>;
}

export function createFakeTurnLog(events: TurnEvent[] = []): FakeTurnLog {
  const attempts = new Map<Writer, number>();
  const listeners = new Set<() => void>();
  const retired: string[] = [];
  for (const event of events) noteAttempt(event);

  function noteAttempt(event: TurnEvent) {
    if (!('attempt' in event)) return;
    const writer = 'model' in event ? event.model : 'consensus';
    attempts.set(writer, Math.max(attempts.get(writer) ?? 0, event.attempt));
  }

  const log: FakeTurnLog = {
    events,
    retired,
    isRead: true,
    failure: null,
    state: () => readTurn(log, aTurn),
    async beginAttempt(_, writer) {
      const attempt = (attempts.get(writer) ?? 0) + 1;
      attempts.set(writer, attempt);
      return attempt;
    },
    async append(_, added, fence) {
      if (log.failure) throw log.failure;
      if (fence && fence.attempt < (attempts.get(fence.writer) ?? 0)) return 'stale';
      events.push(...added);
      for (const listener of listeners) listener();
      return 'appended';
    },
    async read() {
      return events.map((event, index): LogEntry => ({ id: `1-${index}`, event }));
    },
    async subscribe() {
      return () => undefined;
    },
    async touchReader() {
      log.isRead = true;
    },
    async hasReader() {
      return log.isRead;
    },
    async retire(turnId) {
      retired.push(turnId);
    },
    written(type, test = () => true) {
      const { promise, resolve } = Promise.withResolvers<TurnEvent>();
      const look = () => {
        const event = events.find((one) => one.type === type && test(one));
        if (!event) return;
        listeners.delete(look);
        resolve(event);
      };
      listeners.add(look);
      look();
      return promise;
    },
  };
  return log;
}
