import type { TurnId, TurnRef, UserId } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createExpiringMap, type ExpiringMap } from '../database/memory/expiring-map.ts';
import { createKeyedListeners } from '../database/memory/keyed-listeners.ts';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import { deliveredSeconds, runningSeconds, undeliveredSeconds } from './log-lives.ts';
import { type LogEntry, LostTurnLog, type OpenTurnLog, type Writer } from './turn-log.ts';

interface MemoryLog {
  readonly userId: UserId;
  readonly entries: LogEntry[];
  readonly attempts: Map<Writer, number>;
  retired: boolean;
  delivered: boolean;
  /** True for a log that holds only the end of a lost one. */
  readonly lost: boolean;
}

const runningMs = runningSeconds * 1_000;
const deliveredMs = deliveredSeconds * 1_000;
const undeliveredMs = undeliveredSeconds * 1_000;

/** Serves the embedded stores. Nothing leaves the process, so nothing is sealed. */
export function createMemoryTurnLog(): OpenTurnLog {
  const logs = createExpiringMap<MemoryLog>();
  const readers = createExpiringMap<'here' | 'left'>();
  const neverBegun = createExpiringMap<true>();
  const listeners = createKeyedListeners<readonly LogEntry[]>();
  let lastEntry = 0;

  function write({ turnId }: TurnRef, log: MemoryLog, events: readonly TurnEvent[]): void {
    const entries = events.map((event) => ({ id: `${++lastEntry}-0`, event }));
    log.entries.push(...entries);
    if (!log.retired) logs.set(turnId, log, runningMs);
    if (entries.length > 0) listeners.announce(turnId, entries);
  }

  async function create(turn: TurnRef, events: readonly TurnEvent[], lost: boolean): Promise<void> {
    if (logs.get(turn.turnId) || neverBegun.get(turn.turnId)) return;
    write(turn, createLog(turn.userId, lost), events);
  }

  function findOwn(turn: TurnRef): MemoryLog {
    const log = checkOwner(turn, logs.get(turn.turnId));
    if (!log) throw new LostTurnLog();
    return log;
  }

  return {
    begin: (turn, events) => create(turn, events, false),
    endLost: (turn, events) => create(turn, events, true),
    async replace(turn, events) {
      if (logs.get(turn.turnId)?.lost) return;
      neverBegun.delete(turn.turnId);
      const log = createLog(turn.userId, true);
      write(turn, log, events);
      logs.set(turn.turnId, log, deliveredMs);
    },
    async beginAttempt({ turnId }, writer) {
      const log = logs.get(turnId);
      if (!log) throw new LostTurnLog();
      return countUp(checkWritable(log).attempts, writer);
    },
    async append(turn, events, fence) {
      const log = fence ? checkWritable(findOwn(turn)) : findOwn(turn);
      if (fence && (log.attempts.get(fence.writer) ?? 0) > fence.attempt) return 'stale';
      write(turn, log, events);
      return 'appended';
    },
    async read(turn, after) {
      const entries = checkOwner(turn, logs.get(turn.turnId))?.entries ?? [];
      return entries.filter(({ id }) => !after || compareEntryIds(id, after) > 0);
    },
    exists: async (turnId) => logs.get(turnId) !== undefined,
    subscribe: async ({ turnId }, listener) => listeners.subscribe(turnId, listener),
    ...createLives({ logs, readers, neverBegun }),
    close() {
      for (const map of [logs, readers, neverBegun]) map.close();
      listeners.clear();
    },
  };
}

interface MemoryLives {
  readonly logs: ExpiringMap<MemoryLog>;
  readonly readers: ExpiringMap<'here' | 'left'>;
  /** Turns that were retired before they began. */
  readonly neverBegun: ExpiringMap<true>;
}

function createLives({ logs, readers, neverBegun }: MemoryLives) {
  return {
    touchReader: async (turnId: TurnId) => readers.set(turnId, 'here', deliveredMs),
    hasReader: async (turnId: TurnId) => readers.get(turnId) !== undefined,
    markLeft: async (turnId: TurnId) => readers.set(turnId, 'left', deliveredMs),
    isLeft: async (turnId: TurnId) => readers.get(turnId) === 'left',
    async retire(turnId: TurnId) {
      const log = logs.get(turnId);
      if (!log) return neverBegun.set(turnId, true, deliveredMs);
      log.retired = true;
      logs.set(turnId, log, log.delivered ? deliveredMs : undeliveredMs);
    },
    async forget(turnId: TurnId) {
      if (logs.get(turnId)?.lost) return;
      for (const map of [logs, readers]) map.delete(turnId);
    },
    async markDelivered(turnId: TurnId) {
      const log = logs.get(turnId);
      if (!log || log.delivered) return;
      log.delivered = true;
      if (log.retired) logs.set(turnId, log, deliveredMs);
    },
  };
}

function createLog(userId: UserId, lost: boolean): MemoryLog {
  return { userId, entries: [], attempts: new Map(), retired: false, delivered: false, lost };
}

function countUp(attempts: Map<Writer, number>, writer: Writer): number {
  const attempt = (attempts.get(writer) ?? 0) + 1;
  attempts.set(writer, attempt);
  return attempt;
}

/** Lets only the turn's user read the log, as a sealed store does. */
function checkOwner({ userId }: TurnRef, log: MemoryLog | undefined): MemoryLog | undefined {
  if (log && log.userId !== userId) throw new UnsealError();
  return log;
}

function checkWritable(log: MemoryLog): MemoryLog {
  if (log.lost) throw new LostTurnLog();
  return log;
}
