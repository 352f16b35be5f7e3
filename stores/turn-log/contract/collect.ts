import { createTurnId, type TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { onTestFinished } from 'vitest';
import { compareEntryIds } from '../entry-id.ts';
import type { LogEntry, TurnLog } from '../turn-log.ts';

/** Two logs on one store, as two processes would hold them. */
export type GetLogs = () => readonly [TurnLog, TurnLog];

export const createTurn = (): TurnRef => ({
  turnId: createTurnId(),
  userId: 'user_contract',
});

export const delta = (text: string, attempt = 1): TurnEvent => ({
  type: 'answer-delta',
  model: 'claude',
  attempt,
  text,
});

export const start: TurnEvent = { type: 'turn-start', webSearch: false, demo: false };

/** A turn whose log has begun. */
export async function begin(log: TurnLog, turn: TurnRef = createTurn()): Promise<TurnRef> {
  await log.begin(turn, [start]);
  return turn;
}

export const textsOf = (entries: readonly LogEntry[]): string[] =>
  entries
    .filter(({ event }) => event.type !== 'turn-start')
    .map(({ event }) => ('text' in event ? (event.text ?? '') : event.type));

export async function collect(log: TurnLog, turn: TurnRef) {
  const entries: LogEntry[] = [];
  const waiting = new Set<() => void>();
  const unsubscribe = await log.subscribe(turn, (more) => {
    entries.push(...more);
    for (const check of waiting) check();
  });
  onTestFinished(unsubscribe);
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (textsOf(entries).includes(text)) resolve();
      };
      waiting.add(check);
      check();
    });
  return { entries, unsubscribe, until };
}

/** Subscribes, backfills and cuts over by the ids. Resolves at the last text. */
export async function join(log: TurnLog, turn: TurnRef, lastText: string): Promise<string[]> {
  const live = await collect(log, turn);
  const backfill = await log.read(turn);
  if (!textsOf(backfill).includes(lastText)) await live.until(lastText);
  const lastId = backfill.at(-1)?.id ?? '0-0';
  const later = live.entries.filter(({ id }) => compareEntryIds(id, lastId) > 0);
  return textsOf([...backfill, ...later]);
}
