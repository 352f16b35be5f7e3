import { setTimeout as delay } from 'node:timers/promises';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import type { EntryId, LogEntry } from './turn-log.ts';

export interface TurnFeedSource {
  /** All entries of the log after the given one. */
  read(after?: EntryId): Promise<readonly LogEntry[]>;
  deliver(entries: readonly LogEntry[]): void;
}

const retryMs = 250;

/**
 * Delivers every entry once and in order from messages that may be lost with the connection.
 * live: messages are delivered. gap: they are dropped, and the log is read until none came meanwhile.
 */
export function createTurnFeed({ read, deliver }: TurnFeedSource) {
  let lastId: EntryId | undefined;
  let phase: 'live' | 'gap' | 'closed' = 'live';
  let isBehind = false;

  function deliverFresh(entries: readonly LogEntry[]): void {
    const fresh = entries.filter(({ id }) => !lastId || compareEntryIds(id, lastId) > 0);
    if (phase === 'closed' || fresh.length === 0) return;
    lastId = fresh.at(-1)?.id;
    deliver(fresh);
  }

  async function closeGap(): Promise<void> {
    while (isBehind && phase === 'gap') {
      isBehind = false;
      try {
        deliverFresh(await read(lastId));
      } catch (error) {
        // Nothing after an entry that cannot be opened may be shown; every read of the turn says so.
        if (error instanceof UnsealError) phase = 'closed';
        isBehind = true;
        await delay(retryMs, undefined, { ref: false });
      }
    }
    if (phase === 'gap') phase = 'live';
  }

  function onGap(): void {
    isBehind = true;
    if (phase !== 'live') return;
    phase = 'gap';
    void closeGap();
  }

  return {
    onEntries(entries: readonly LogEntry[]): void {
      if (phase === 'live') deliverFresh(entries);
      else isBehind = true;
    },
    onGap,
    close(): void {
      phase = 'closed';
    },
  };
}
