import { setTimeout as delay } from 'node:timers/promises';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import type { EntryId, LogEntry } from './turn-log.ts';

export interface TurnFeedSource {
  readonly read: (after?: EntryId) => Promise<readonly LogEntry[]>;
  /** An empty list says that what follows cannot be opened. */
  readonly deliver: (entries: readonly LogEntry[]) => void;
}

const retryMs = 250;

/**
 * Delivers every entry once and in order, though messages may be lost with the connection. After a loss, the log is
 * read from the last delivered entry until nothing was missed meanwhile.
 */
export function createTurnFeed({ read, deliver }: TurnFeedSource) {
  let lastId: EntryId | undefined;
  let isDeaf = false;
  let isReading = false;
  let hasMissed = false;
  let isClosed = false;

  function deliverFresh(entries: readonly LogEntry[]): void {
    const fresh = entries.filter(({ id }) => !lastId || compareEntryIds(id, lastId) > 0);
    if (isClosed || fresh.length === 0) return;
    lastId = fresh.at(-1)?.id;
    deliver(fresh);
  }

  /** Nothing after an entry that cannot be opened may be shown. */
  function endSealed(): void {
    if (!isClosed) deliver([]);
    isClosed = true;
  }

  async function readMissed(): Promise<void> {
    isReading = true;
    while (hasMissed && !isClosed) {
      hasMissed = false;
      try {
        deliverFresh(await read(lastId));
      } catch (error) {
        if (error instanceof UnsealError) endSealed();
        else await delay(retryMs, undefined, { ref: false });
        hasMissed = true;
      }
    }
    isReading = false;
  }

  function onMissed(): void {
    hasMissed = true;
    if (!isReading) void readMissed();
  }

  return {
    onEntries(entries: readonly LogEntry[]): void {
      if (isDeaf || isReading) hasMissed = true;
      else deliverFresh(entries);
    },
    onMissed,
    /** Notes that messages may be missing from now on. */
    onLost(): void {
      isDeaf = true;
    },
    /** No message is missing from now on. */
    onHeardAgain(): void {
      isDeaf = false;
      onMissed();
    },
    close(): void {
      isClosed = true;
    },
  };
}
