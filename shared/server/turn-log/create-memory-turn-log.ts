import type { TurnId, TurnRef, UserId } from '../../domain/ids.ts';
import { createExpiringMap } from '../memory/expiring-map.ts';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import { retiredSeconds, runningSeconds } from './log-lives.ts';
import type { LogEntry, OpenTurnLog, Writer } from './turn-log.ts';

interface MemoryLog {
  readonly userId: UserId;
  readonly entries: LogEntry[];
}

type Listener = (entries: readonly LogEntry[]) => void;

/** Turn logs in the memory of the process, for the embedded stores: nothing leaves it, so nothing is sealed. */
export function createMemoryTurnLog(): OpenTurnLog {
  const logs = createExpiringMap<MemoryLog>();
  const fences = createExpiringMap<number>();
  const readers = createExpiringMap<true>();
  const retired = createExpiringMap<true>();
  const listeners = new Map<TurnId, Set<Listener>>();
  let lastEntry = 0;

  const fenceKey = ({ turnId }: TurnRef, writer: Writer) => `${turnId} ${writer}`;

  /** What opens under one user alone elsewhere must not be read by another here. */
  function findLog({ turnId, userId }: TurnRef): MemoryLog | undefined {
    const log = logs.get(turnId);
    if (log && log.userId !== userId) throw new UnsealError();
    return log;
  }

  function keep(turnId: TurnId, log: MemoryLog): void {
    const seconds = retired.get(turnId) ? retiredSeconds : runningSeconds;
    logs.set(turnId, log, seconds * 1_000);
  }

  /** In a microtask: a listener that throws must not fail the writer. */
  function announce(turnId: TurnId, entries: readonly LogEntry[]): void {
    for (const listener of listeners.get(turnId) ?? []) {
      queueMicrotask(() => {
        if (listeners.get(turnId)?.has(listener)) listener(entries);
      });
    }
  }

  return {
    async beginAttempt(turn, writer) {
      const attempt = (fences.get(fenceKey(turn, writer)) ?? 0) + 1;
      fences.set(fenceKey(turn, writer), attempt, runningSeconds * 1_000);
      return attempt;
    },

    async append(turn, events, fence) {
      const newest = fence ? fences.get(fenceKey(turn, fence.writer)) : undefined;
      if (fence && newest !== undefined && newest > fence.attempt) return 'stale';
      const log = findLog(turn) ?? { userId: turn.userId, entries: [] };
      const entries = events.map((event) => ({ id: `${++lastEntry}-0`, event }));
      log.entries.push(...entries);
      keep(turn.turnId, log);
      if (fence && newest !== undefined) {
        fences.set(fenceKey(turn, fence.writer), newest, runningSeconds * 1_000);
      }
      if (entries.length > 0) announce(turn.turnId, entries);
      return 'appended';
    },

    async read(turn, after) {
      const entries = findLog(turn)?.entries ?? [];
      return entries.filter(({ id }) => !after || compareEntryIds(id, after) > 0);
    },

    async subscribe({ turnId }, listener) {
      // A function of its own: one listener may subscribe twice.
      const own: Listener = (entries) => listener(entries);
      const all = listeners.get(turnId) ?? new Set();
      listeners.set(turnId, all.add(own));
      return () => {
        all.delete(own);
        if (all.size === 0 && listeners.get(turnId) === all) listeners.delete(turnId);
      };
    },

    async touchReader(turnId) {
      readers.set(turnId, true, retiredSeconds * 1_000);
    },

    hasReader: async (turnId) => readers.get(turnId) ?? false,

    async retire(turnId) {
      const log = logs.get(turnId);
      retired.set(turnId, true, runningSeconds * 1_000);
      if (log) keep(turnId, log);
    },

    close() {
      for (const map of [logs, fences, readers, retired]) map.close();
      listeners.clear();
    },
  };
}
