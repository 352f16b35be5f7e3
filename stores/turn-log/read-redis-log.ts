import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Redis } from 'ioredis';
import type { Sealer } from '../sealing/sealer.ts';
import { logKeys } from './log-keys.ts';
import { openEvent } from './seal-event.ts';
import type { LogEntry, TurnLog } from './turn-log.ts';

/** How many entries to open without a pause, so that a long log does not block the event loop. */
const pageEntries = 500;

interface LogPlace {
  readonly redis: Redis;
  readonly sealer: Sealer;
}

export function createRedisLogReader(place: LogPlace): TurnLog['read'] {
  return async (turn, after) => {
    const entries: LogEntry[] = [];
    let page: readonly LogEntry[];
    do {
      const last = entries.at(-1)?.id ?? after;
      page = await readPage(place, turn, last ? `(${last}` : '-');
      entries.push(...page);
    } while (page.length === pageEntries);
    return entries;
  };
}

async function readPage(
  { redis, sealer }: LogPlace,
  turn: TurnRef,
  start: string,
): Promise<readonly LogEntry[]> {
  const rows = await redis.xrangeBuffer(logKeys.log(turn.turnId), start, '+', 'COUNT', pageEntries);
  return rows.map(([id, [, bytes]]) => ({
    id: id.toString(),
    event: openEvent(sealer, turn, bytes ?? Buffer.alloc(0)),
  }));
}
