import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import { createExpiringMap } from '../memory/expiring-map.ts';
import { createKeyedListeners } from '../memory/keyed-listeners.ts';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import { retiredSeconds, runningSeconds } from './log-lives.ts';
import type { LogEntry, OpenTurnLog, Writer } from './turn-log.ts';

interface MemoryLog {
  readonly userId: UserId;
  readonly entries: LogEntry[];
}

const runningMs = runningSeconds * 1_000;
const retiredMs = retiredSeconds * 1_000;

/** For the embedded stores. Nothing leaves the process, so nothing is sealed. */
export function createMemoryTurnLog(): OpenTurnLog {
  const logs = createExpiringMap<MemoryLog>();
  const fences = createExpiringMap<number>();
  const readers = createExpiringMap<true>();
  const retired = createExpiringMap<true>();
  const listeners = createKeyedListeners<readonly LogEntry[]>();
  let lastEntry = 0;

  const keep = (turnId: TurnId, log: MemoryLog) =>
    logs.set(turnId, log, retired.get(turnId) ? retiredMs : runningMs);

  return {
    async beginAttempt(turn, writer) {
      const attempt = (fences.get(toFenceKey(turn, writer)) ?? 0) + 1;
      fences.set(toFenceKey(turn, writer), attempt, runningMs);
      return attempt;
    },
    async append(turn, events, fence) {
      const newest = fence && fences.get(toFenceKey(turn, fence.writer));
      if (fence && newest !== undefined) {
        if (newest > fence.attempt) return 'stale';
        fences.set(toFenceKey(turn, fence.writer), newest, runningMs);
      }
      const log = checkOwner(turn, logs.get(turn.turnId)) ?? { userId: turn.userId, entries: [] };
      const entries = events.map((event) => ({ id: `${++lastEntry}-0`, event }));
      log.entries.push(...entries);
      keep(turn.turnId, log);
      if (entries.length > 0) listeners.announce(turn.turnId, entries);
      return 'appended';
    },
    async read(turn, after) {
      const entries = checkOwner(turn, logs.get(turn.turnId))?.entries ?? [];
      return entries.filter(({ id }) => !after || compareEntryIds(id, after) > 0);
    },
    subscribe: async ({ turnId }, listener) => listeners.subscribe(turnId, listener),
    touchReader: async (turnId) => readers.set(turnId, true, retiredMs),
    hasReader: async (turnId) => readers.get(turnId) ?? false,
    async retire(turnId) {
      const log = logs.get(turnId);
      retired.set(turnId, true, runningMs);
      if (log) keep(turnId, log);
    },
    close() {
      for (const map of [logs, fences, readers, retired]) map.close();
      listeners.clear();
    },
  };
}

function toFenceKey({ turnId }: TurnRef, writer: Writer): string {
  return `${turnId} ${writer}`;
}

/** As in a sealed store, only the turn's user can read the log. */
function checkOwner({ userId }: TurnRef, log: MemoryLog | undefined): MemoryLog | undefined {
  if (log && log.userId !== userId) throw new UnsealError();
  return log;
}
