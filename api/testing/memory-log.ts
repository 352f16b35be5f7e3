import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { LogEntry, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';

type Listener = (entries: readonly LogEntry[]) => void;

/** A turn log for tests that also says who subscribes. */
export interface TestLog extends TurnLog {
  readonly touched: string[];
  subscribers(turnId: string): number;
  forget(turnId: string): void;
}

export function createTestLog(): TestLog {
  const logs = new Map<string, LogEntry[]>();
  const listeners = new Map<string, Set<Listener>>();
  const touched: string[] = [];
  let sequence = 0;

  function toEntry(event: TurnEvent): LogEntry {
    sequence += 1;
    return { id: `1-${sequence}`, event };
  }

  return {
    touched,
    subscribers: (turnId) => listeners.get(turnId)?.size ?? 0,
    forget: (turnId) => void logs.delete(turnId),
    beginAttempt: async () => 1,
    async append({ turnId }, events) {
      const entries = events.map(toEntry);
      logs.set(turnId, [...(logs.get(turnId) ?? []), ...entries]);
      for (const listener of listeners.get(turnId) ?? []) listener(entries);
      return 'appended';
    },
    async read({ turnId }, after = '0-0') {
      const from = Number(after.split('-')[1]);
      return (logs.get(turnId) ?? []).filter(({ id }) => Number(id.split('-')[1]) > from);
    },
    async subscribe({ turnId }, listener) {
      const set = listeners.get(turnId) ?? new Set();
      listeners.set(turnId, set.add(listener));
      return () => set.delete(listener);
    },
    touchReader: async (turnId) => void touched.push(turnId),
    hasReader: async (turnId) => touched.includes(turnId),
    retire: async () => undefined,
  };
}
