import type { Redis } from 'ioredis';
import type { TurnId, TurnRef } from '../../domain/ids.ts';
import { createChannels } from '../redis/channels.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { retiredSeconds, runningSeconds } from './log-lives.ts';
import { defineLogScripts } from './log-scripts.ts';
import { parsePublishedEntries } from './published-entries.ts';
import { openEvent, sealEvent } from './seal-event.ts';
import { createTurnFeed } from './turn-feed.ts';
import type { EntryId, LogEntry, OpenTurnLog, Writer } from './turn-log.ts';

export interface RedisTurnLogOptions {
  /** A producer's connection. */
  readonly redis: Redis;
  /** A subscriber's connection; several users may share it. */
  readonly subscriber: Redis;
  readonly sealer: Sealer;
}

/** Entries opened without a pause: the event loop must not wait for a long log. */
const pageEntries = 500;

// One hash tag per turn: a script's keys lie on one node of a cluster.
const keys = {
  log: (turnId: TurnId) => `turn:{${turnId}}:log`,
  fence: (turnId: TurnId, writer: Writer) => `turn:{${turnId}}:fence:${writer}`,
  reader: (turnId: TurnId) => `turn:{${turnId}}:reader`,
  retired: (turnId: TurnId) => `turn:{${turnId}}:retired`,
  channel: (turnId: TurnId) => `turn:{${turnId}}:entries`,
};

/** Turn logs in Redis: a sealed stream for each turn, and a channel that carries what is appended. */
export function createRedisTurnLog({
  redis,
  subscriber,
  sealer,
}: RedisTurnLogOptions): OpenTurnLog {
  const scripted = defineLogScripts(redis);
  const channels = createChannels(subscriber);

  async function readPage(turn: TurnRef, after?: EntryId): Promise<readonly LogEntry[]> {
    const start = after ? `(${after}` : '-';
    const rows = await redis.xrangeBuffer(keys.log(turn.turnId), start, '+', 'COUNT', pageEntries);
    return rows.map(([id, [, bytes]]) => ({
      id: id.toString(),
      event: openEvent(sealer, turn, bytes ?? Buffer.alloc(0)),
    }));
  }

  async function read(turn: TurnRef, after?: EntryId): Promise<readonly LogEntry[]> {
    const entries: LogEntry[] = [];
    let page: readonly LogEntry[];
    do {
      page = await readPage(turn, entries.at(-1)?.id ?? after);
      entries.push(...page);
    } while (page.length === pageEntries);
    return entries;
  }

  return {
    beginAttempt: ({ turnId }, writer) =>
      scripted.beginTurnAttempt(keys.fence(turnId, writer), runningSeconds),

    async append(turn, events, fence) {
      const { turnId } = turn;
      const appended = await scripted.appendTurnEvents(
        keys.log(turnId),
        fence ? keys.fence(turnId, fence.writer) : keys.log(turnId),
        keys.retired(turnId),
        keys.channel(turnId),
        fence?.attempt ?? '',
        runningSeconds,
        retiredSeconds,
        ...events.map((event) => sealEvent(sealer, turn, event)),
      );
      return appended === 1 ? 'appended' : 'stale';
    },

    read,

    async subscribe(turn, listener) {
      const feed = createTurnFeed({ read: (after) => read(turn, after), deliver: listener });
      const open = (message: Buffer) =>
        parsePublishedEntries(message).map(({ id, bytes }) => ({
          id,
          event: openEvent(sealer, turn, bytes),
        }));
      const leave = await channels.subscribe(keys.channel(turn.turnId), {
        onMessage(message) {
          let entries: readonly LogEntry[];
          try {
            entries = open(message);
          } catch {
            // The log itself decides what was appended.
            return feed.onGap();
          }
          feed.onEntries(entries);
        },
        onGap: feed.onGap,
      });
      return () => {
        feed.close();
        leave();
      };
    },

    async touchReader(turnId) {
      await redis.set(keys.reader(turnId), '1', 'EX', retiredSeconds);
    },

    hasReader: async (turnId) => (await redis.exists(keys.reader(turnId))) === 1,

    async retire(turnId) {
      await scripted.retireTurnLog(
        keys.log(turnId),
        keys.retired(turnId),
        retiredSeconds,
        runningSeconds,
      );
    },

    /** Stops listening; the connections are their opener's to close. */
    close: () => channels.close(),
  };
}
