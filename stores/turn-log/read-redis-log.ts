import { runInSteps } from '@quartet/runtime/time/run-in-steps.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { ContentRedis } from '../database/redis/open-content-redis.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { logKeys } from './log-keys.ts';
import { openEvent } from './seal-event.ts';
import type { LogEntry, TurnLog } from './turn-log.ts';

/** Number of entries in one fetch. */
const pageEntries = 500;

interface LogSource {
  readonly redis: ContentRedis;
  readonly sealer: Sealer;
}

export function createRedisLogReader(source: LogSource): TurnLog['read'] {
  return async (turn, after) => {
    const entries: LogEntry[] = [];
    let page: readonly LogEntry[];
    do {
      const last = entries.at(-1)?.id ?? after;
      page = await readPage(source, turn, last ? `(${last}` : '-');
      entries.push(...page);
    } while (page.length === pageEntries);
    return entries;
  };
}

async function readPage(
  { redis, sealer }: LogSource,
  turn: TurnRef,
  start: string,
): Promise<readonly LogEntry[]> {
  const rows = await redis.xrangeBuffer(logKeys.log(turn.turnId), start, '+', 'COUNT', pageEntries);
  return runInSteps(openRows(rows, (bytes) => openEvent(sealer, turn, bytes)));
}

/** Others get their turn while a long log is opened. */
function* openRows(
  rows: readonly [id: Buffer, fields: Buffer[]][],
  open: (bytes: Buffer) => TurnEvent,
): Generator<void, readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const [id, [, bytes]] of rows) {
    entries.push({ id: id.toString(), event: open(bytes ?? Buffer.alloc(0)) });
    yield;
  }
  return entries;
}
