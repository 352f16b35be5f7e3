import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Channels } from '../database/redis/channels.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { logKeys } from './log-keys.ts';
import { openEvent } from './seal-event.ts';
import { createTurnFeed } from './turn-feed.ts';
import type { EntryId, LogEntry, TurnLog } from './turn-log.ts';

interface FollowOptions {
  readonly channels: Channels;
  readonly sealer: Sealer;
  readonly read: TurnLog['read'];
}

export function createRedisLogFollower(options: FollowOptions): TurnLog['subscribe'] {
  const { channels, sealer, read } = options;
  return async (turn, listener) => {
    const feed = createTurnFeed({ read: (after) => read(turn, after), deliver: listener });
    const leave = await channels.subscribe(logKeys.channel(turn.turnId), {
      onMessage(message) {
        const entries = findEntries(sealer, turn, message);
        if (entries) feed.onEntries(entries);
        // The log itself contains what was appended.
        else feed.onMissed();
      },
      onLost: () => feed.onLost(),
      onHeardAgain: () => feed.onHeardAgain(),
    });
    return () => {
      feed.close();
      leave();
    };
  };
}

/** Null when the message cannot be opened. */
function findEntries(sealer: Sealer, turn: TurnRef, message: Buffer): readonly LogEntry[] | null {
  try {
    return parsePublishedEntries(message).map(({ id, bytes }) => ({
      id,
      event: openEvent(sealer, turn, bytes),
    }));
  } catch {
    return null;
  }
}

interface PublishedEntry {
  readonly id: EntryId;
  readonly bytes: Buffer;
}

function parsePublishedEntries(message: Buffer): readonly PublishedEntry[] {
  const entries: PublishedEntry[] = [];
  let at = 0;
  while (at < message.length) {
    const headEnd = message.indexOf('\n', at);
    const head = message.subarray(at, Math.max(headEnd, at)).toString();
    const [, id, length] = /^(\d+-\d+) (\d+)$/.exec(head) ?? [];
    if (!id || !length) throw new Error('The message does not list entries.');
    at = headEnd + 1 + Number(length);
    entries.push({ id, bytes: message.subarray(headEnd + 1, at) });
  }
  return entries;
}
