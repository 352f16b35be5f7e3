import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTurnId, type TurnRef } from '../../domain/ids.ts';
import type { TurnEvent } from '../../protocol/turn-event.ts';
import { UnsealError } from '../sealing/sealer.ts';
import { compareEntryIds } from './entry-id.ts';
import type { LogEntry, TurnLog } from './turn-log.ts';

export const delta = (text: string, attempt = 1): TurnEvent => ({
  type: 'answer-delta',
  model: 'claude',
  attempt,
  text,
});

const textsOf = (entries: readonly LogEntry[]) =>
  entries.map(({ event }) => ('text' in event ? event.text : event.type));

export const createTurn = (): TurnRef => ({ turnId: createTurnId(), userId: 'user_contract' });

/** Two logs on one store, as two processes would hold them. `getLogs` is asked once for each test. */
export function describeTurnLog(name: string, getLogs: () => readonly [TurnLog, TurnLog]): void {
  describe(`a turn log ${name}`, () => {
    let log: TurnLog;
    let other: TurnLog;
    let turn: TurnRef;
    beforeEach(() => {
      [log, other] = getLogs();
      turn = createTurn();
    });

    /** Collects what a subscription delivers; `until` waits for a last text. */
    async function collect(from: TurnLog, of = turn) {
      const entries: LogEntry[] = [];
      let wake = () => {};
      const unsubscribe = await from.subscribe(of, (more) => {
        entries.push(...more);
        wake();
      });
      onTestFinished(unsubscribe);
      return {
        entries,
        unsubscribe,
        async until(lastText: string) {
          while (!textsOf(entries).includes(lastText)) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
        },
      };
    }

    it('is empty for an unknown turn', async () => {
      expect(await log.read(turn)).toEqual([]);
      expect(await log.hasReader(turn.turnId)).toBe(false);
      await log.retire(turn.turnId);
      expect(await log.read(turn)).toEqual([]);
    });

    it('gives back every event as it was, in order, from any entry on', async () => {
      const events: TurnEvent[] = [
        { type: 'turn-start', webSearch: true, demo: false },
        { type: 'answer-start', model: 'gpt', label: 'GPT-5', attempt: 1 },
        { type: 'consensus-delta', attempt: 2, text: 'Grüße, "世界" 👋\n' },
        { type: 'turn-end', outcome: 'finished' },
      ];
      expect(await log.append(turn, events.slice(0, 1))).toBe('appended');
      expect(await log.append(turn, events.slice(1))).toBe('appended');
      const entries = await other.read(turn);
      expect(entries.map(({ event }) => event)).toEqual(events);
      for (const [index, { id }] of entries.entries()) {
        expect(await log.read(turn, id)).toEqual(entries.slice(index + 1));
      }
    });

    it('keeps the turns apart', async () => {
      const second = createTurn();
      await log.append(turn, [delta('one')]);
      await log.append(second, [delta('two')]);
      expect(textsOf(await log.read(turn))).toEqual(['one']);
      expect(textsOf(await log.read(second))).toEqual(['two']);
    });

    it('opens for nobody but the user of the turn', async () => {
      await log.append(turn, [delta('mine')]);
      const foreign = { ...turn, userId: 'user_other' };
      await expect(log.read(foreign)).rejects.toThrow(UnsealError);
    });

    it('refuses an older attempt once a newer one has begun, and writes none of it', async () => {
      expect(await log.beginAttempt(turn, 'claude')).toBe(1);
      const first = { writer: 'claude', attempt: 1 } as const;
      expect(await log.append(turn, [delta('a')], first)).toBe('appended');
      expect(await other.beginAttempt(turn, 'claude')).toBe(2);
      expect(await log.append(turn, [delta('b'), delta('c')], first)).toBe('stale');
      expect(await log.append(turn, [], first)).toBe('stale');
      const second = { writer: 'claude', attempt: 2 } as const;
      expect(await other.append(turn, [delta('d', 2)], second)).toBe('appended');
      expect(textsOf(await log.read(turn))).toEqual(['a', 'd']);
    });

    it('counts the attempts of each writer by itself', async () => {
      await log.beginAttempt(turn, 'claude');
      expect(await log.beginAttempt(turn, 'claude')).toBe(2);
      expect(await log.beginAttempt(turn, 'consensus')).toBe(1);
      expect(await log.beginAttempt(createTurn(), 'claude')).toBe(1);
      const fence = { writer: 'consensus', attempt: 1 } as const;
      expect(await log.append(turn, [delta('a')], fence)).toBe('appended');
      expect(await log.append(turn, [delta('b')])).toBe('appended');
    });

    it('delivers what is appended after the subscription, to every subscriber, until it ends', async () => {
      await log.append(turn, [delta('before')]);
      const [one, two] = [await collect(log), await collect(other)];
      await log.append(turn, [delta('a'), delta('b')]);
      await Promise.all([one.until('b'), two.until('b')]);
      one.unsubscribe();
      one.unsubscribe();
      await log.append(turn, [delta('c')]);
      await two.until('c');
      expect(textsOf(one.entries).slice(-2)).toEqual(['a', 'b']);
      expect(textsOf(two.entries).slice(-3)).toEqual(['a', 'b', 'c']);
      const read = await log.read(turn);
      expect(read.slice(-3)).toEqual(two.entries.slice(-3));
    });

    it('can be subscribed again right after the last subscriber left', async () => {
      const first = await collect(log);
      first.unsubscribe();
      const second = await collect(log);
      await other.append(turn, [delta('a')]);
      await second.until('a');
      expect(textsOf(first.entries)).toEqual([]);
    });

    it('shows late joiners all of 4000 concurrent appends, none missing and none twice', async () => {
      const writers = ['one', 'two', 'three', 'four'];
      const perWriter = 1_000;
      const joiners: Promise<string[]>[] = [];
      await Promise.all(
        writers.map(async (writer, index) => {
          const target = index % 2 === 0 ? log : other;
          for (let n = 0; n < perWriter; n++) {
            await target.append(turn, [delta(`${writer} ${n}`)]);
            if (n % 250 === 100) joiners.push(join(index % 2 === 0 ? other : log));
          }
        }),
      );
      await log.append(turn, [delta('last')]);
      const whole = textsOf(await log.read(turn));
      expect(whole).toHaveLength(writers.length * perWriter + 1);
      for (const writer of writers) {
        const own = whole.filter((text) => text?.startsWith(`${writer} `));
        expect(own).toEqual(Array.from({ length: perWriter }, (_, n) => `${writer} ${n}`));
      }
      expect(joiners).toHaveLength(16);
      for (const seen of await Promise.all(joiners)) expect(seen).toEqual(whole);
    });

    /** Subscribe, backfill, cut over by the ids: what every reader of a running turn does. */
    async function join(from: TurnLog): Promise<string[]> {
      const live = await collect(from);
      const backfill = await from.read(turn);
      await live.until('last');
      const lastId = backfill.at(-1)?.id ?? '0-0';
      const later = live.entries.filter(({ id }) => compareEntryIds(id, lastId) > 0);
      return textsOf([...backfill, ...later]) as string[];
    }

    it('remembers that somebody reads', async () => {
      await log.touchReader(turn.turnId);
      expect(await other.hasReader(turn.turnId)).toBe(true);
      expect(await other.hasReader(createTurn().turnId)).toBe(false);
    });
  });
}
