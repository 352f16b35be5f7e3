import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { createExpiringMap, type ExpiringMap } from '../database/memory/expiring-map.ts';
import { createContentChannels } from '../database/redis/content-channels.ts';
import type { ContentConnections, ContentRedis } from '../database/redis/open-content-redis.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { createRedisLogFollower } from './follow-redis-log.ts';
import { type AppendGroup, joinAppends, type WriteGroups } from './join-appends.ts';
import { logKeys } from './log-keys.ts';
import { deliveredSeconds, renewalMs, runningSeconds, undeliveredSeconds } from './log-lives.ts';
import { defineLogScripts, type LogScripts } from './log-scripts.ts';
import { createRedisLogReader } from './read-redis-log.ts';
import { sealEvent } from './seal-event.ts';
import { type Fence, LostTurnLog, type OpenTurnLog } from './turn-log.ts';

interface RedisTurnLogOptions extends ContentConnections {
  readonly sealer: Sealer;
}

/** How long a store may be unreachable before an answer is given up. */
const appendPatienceMs = 15_000;

/** Lag that the clock of a store that took over may have behind the lost one. */
const clockSpreadMs = 60 * 60_000;

/** A sealed stream for each turn, and a channel that carries what is appended. Closing closes no connection. */
export function createRedisTurnLog(options: RedisTurnLogOptions): OpenTurnLog {
  const { redis, subscriber, sealer } = options;
  const scripted = defineLogScripts(redis);
  const channels = createContentChannels(subscriber);
  const read = createRedisLogReader({ redis, sealer });
  const numbers = createAppendNumbers();
  const renewals = createExpiringMap<true>();

  const write = createGroupWriter(scripted, renewals);
  const writeOne = async (turnId: TurnId, group: AppendGroup) =>
    (await write(turnId, [group]))[0] ?? -1;
  const append = joinAppends((turnId, groups) => patiently(() => write(turnId, groups)));

  async function create(turn: TurnRef, events: readonly TurnEvent[], end: '' | 'lost' | 'replace') {
    await scripted.beginTurnLog(
      ...keysOf(turn.turnId),
      logKeys.channel(turn.turnId),
      end ? `${Date.now() + clockSpreadMs}-0` : '*',
      end,
      end === 'replace' ? deliveredSeconds : runningSeconds,
      ...events.map((event) => sealEvent(sealer, turn, event)),
    );
  }

  return {
    begin: (turn, events) => create(turn, events, ''),
    endLost: (turn, events) => create(turn, events, 'lost'),
    replace: (turn, events) => create(turn, events, 'replace'),
    async beginAttempt({ turnId }, writer) {
      const attempt = await scripted.beginTurnAttempt(...keysOf(turnId), writer);
      if (attempt < 1) throw new LostTurnLog();
      numbers.start(turnId, { writer, attempt });
      return attempt;
    },
    async append(turn, events, fence) {
      const { turnId } = turn;
      const number = fence && numbers.find(turnId, fence);
      const group = {
        writer: fence?.writer ?? '',
        attempt: fence?.attempt ?? '',
        number: number ?? '',
        entries: events.map((event) => sealEvent(sealer, turn, event)),
      } as const;
      // Without a number, an append that succeeded unnoticed would be repeated.
      const appended = await (number === undefined
        ? writeOne(turnId, group)
        : append(turnId, group));
      if (appended < 0) throw new LostTurnLog();
      if (appended === 0) return 'stale';
      if (fence && events.length > 0) numbers.advance(turnId, fence);
      return 'appended';
    },
    read,
    exists: async (turnId) => (await redis.exists(logKeys.log(turnId))) === 1,
    subscribe: createRedisLogFollower({ channels, sealer, read }),
    ...createLives(scripted),
    close() {
      channels.close();
      numbers.close();
      renewals.close();
    },
  };
}

/** The value of the reader's key after the reader has left. Workers go on until the turn is cancelled. */
const left = 'left';

function createLives(scripted: ContentRedis & LogScripts) {
  return {
    async touchReader(turnId: TurnId) {
      await scripted.set(logKeys.reader(turnId), '1', 'EX', deliveredSeconds);
    },
    hasReader: async (turnId: TurnId) => (await scripted.exists(logKeys.reader(turnId))) === 1,
    async markLeft(turnId: TurnId) {
      await scripted.set(logKeys.reader(turnId), left, 'EX', deliveredSeconds);
    },
    isLeft: async (turnId: TurnId) => (await scripted.get(logKeys.reader(turnId))) === left,
    async retire(turnId: TurnId) {
      await scripted.retireTurnLog(...keysOf(turnId), deliveredSeconds, undeliveredSeconds);
    },
    async forget(turnId: TurnId) {
      await scripted.forgetTurnLog(...keysOf(turnId), logKeys.reader(turnId));
    },
    async markDelivered(turnId: TurnId) {
      await scripted.markTurnDelivered(...keysOf(turnId), deliveredSeconds);
    },
  };
}

/** An append renews the lifetime of a running log, unless this process has renewed it just now. */
function createGroupWriter(scripted: LogScripts, renewals: ExpiringMap<true>): WriteGroups {
  return async (turnId, groups) => {
    const isRenewed = renewals.get(turnId) === true;
    const results = await scripted.appendTurnEvents(
      ...keysOf(turnId),
      logKeys.channel(turnId),
      isRenewed ? '' : runningSeconds,
      ...groups.flatMap(({ writer, attempt, number, entries }) => [
        writer,
        attempt,
        number,
        entries.length,
        ...entries,
      ]),
    );
    if (!isRenewed) renewals.set(turnId, true, renewalMs);
    return results;
  };
}

function patiently<Result>(write: () => Promise<Result>): Promise<Result> {
  return retryUntil(write, { endsAt: Date.now() + appendPatienceMs, mayPass: () => true });
}

const keysOf = (turnId: TurnId) => [logKeys.log(turnId), logKeys.head(turnId)] as const;

/** Numbers the appends of the attempts that this process began, so that a store notices a gap or a repetition. */
interface AppendNumbers {
  start(turnId: TurnId, fence: Fence): void;
  /** The number of the attempt's next append. Undefined for an attempt that was not begun here. */
  find(turnId: TurnId, fence: Fence): number | undefined;
  advance(turnId: TurnId, fence: Fence): void;
  close(): void;
}

function createAppendNumbers(): AppendNumbers {
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
