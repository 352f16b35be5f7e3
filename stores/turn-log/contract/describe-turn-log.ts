import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { describe, expect, test } from 'vitest';
import { UnsealError } from '../../sealing/sealer.ts';
import { LostTurnLog } from '../turn-log.ts';
import {
  begin,
  collect,
  createTurn,
  delta,
  type GetLogs,
  join,
  start,
  textsOf,
} from './collect.ts';

export function describeTurnLog(name: string, getLogs: GetLogs): void {
  describe(`a turn log ${name}`, () => {
    describeEntries(getLogs);
    describeFence(getLogs);
    describeLoss(getLogs);
    describeReplacement(getLogs);
    describeSubscription(getLogs);

    test('remembers that somebody is reading', async () => {
      const [log, other] = getLogs();
      const { turnId } = createTurn();
      expect(await log.hasReader(turnId)).toBe(false);
      await log.touchReader(turnId);
      expect(await other.hasReader(turnId)).toBe(true);
      expect(await other.hasReader(createTurn().turnId)).toBe(false);
    });

    test('remembers that the reader has left, until somebody reads again', async () => {
      const [log, other] = getLogs();
      const { turnId } = createTurn();
      expect(await log.isLeft(turnId)).toBe(false);
      await log.markLeft(turnId);
      expect([await other.isLeft(turnId), await other.hasReader(turnId)]).toEqual([true, true]);
      await other.touchReader(turnId);
      expect([await log.isLeft(turnId), await log.hasReader(turnId)]).toEqual([false, true]);
    });
  });
}

const events: readonly TurnEvent[] = [
  { type: 'turn-start', webSearch: true, demo: false },
  { type: 'answer-start', model: 'gpt', label: 'GPT-5', attempt: 1 },
  { type: 'consensus-delta', attempt: 2, text: 'Grüße, "世界" 👋\n' },
  { type: 'turn-end', outcome: 'finished' },
];

function describeEntries(getLogs: GetLogs): void {
  test('is empty for an unknown turn', async () => {
    const [log] = getLogs();
    const turn = createTurn();
    expect(await log.read(turn)).toEqual([]);
    await log.retire(turn.turnId);
    expect(await log.read(turn)).toEqual([]);
  });

  test('says whether there is a log', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    expect(await other.exists(turn.turnId)).toBe(false);
    await log.begin(turn, events);
    await log.retire(turn.turnId);
    expect(await other.exists(turn.turnId)).toBe(true);
    await log.forget(turn.turnId);
    expect(await other.exists(turn.turnId)).toBe(false);
  });

  test('gives back every event as it was, in order, from any entry on', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.begin(turn, events.slice(0, 1));
    expect(await log.append(turn, events.slice(1))).toBe('appended');
    const entries = await other.read(turn);
    expect(entries.map(({ event }) => event)).toEqual(events);
    for (const [index, { id }] of entries.entries()) {
      expect(await log.read(turn, id)).toEqual(entries.slice(index + 1));
    }
  });

  test('keeps the turns apart', async () => {
    const [log] = getLogs();
    const [one, two] = [await begin(log), await begin(log)];
    await log.append(one, [delta('one')]);
    await log.append(two, [delta('two')]);
    expect(textsOf(await log.read(one))).toEqual(['one']);
    expect(textsOf(await log.read(two))).toEqual(['two']);
  });

  test('opens only for the user of the turn', async () => {
    const [log] = getLogs();
    const turn = await begin(log);
    await log.append(turn, [delta('mine')]);
    await expect(log.read({ ...turn, userId: 'user_other' })).rejects.toThrow(UnsealError);
  });
}

function describeFence(getLogs: GetLogs): void {
  test('refuses an older attempt once a newer one has begun, and writes none of it', async () => {
    const [log, other] = getLogs();
    const turn = await begin(log);
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

  test('counts attempts separately for each writer of each turn', async () => {
    const [log] = getLogs();
    const turn = await begin(log);
    await log.beginAttempt(turn, 'claude');
    expect(await log.beginAttempt(turn, 'claude')).toBe(2);
    expect(await log.beginAttempt(turn, 'consensus')).toBe(1);
    expect(await log.beginAttempt(await begin(log), 'claude')).toBe(1);
    const fence = { writer: 'consensus', attempt: 1 } as const;
    expect(await log.append(turn, [delta('a')], fence)).toBe('appended');
    expect(await log.append(turn, [delta('b')])).toBe('appended');
  });

  test('gives every attempt its own number, however many begin at once', async () => {
    const logs = getLogs();
    const turn = await begin(logs[0]);
    const begun = Array.from({ length: 50 }, (_, n) => logs[n % 2 === 0 ? 0 : 1]);
    const numbers = await Promise.all(begun.map((log) => log.beginAttempt(turn, 'gpt')));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(begun.map((_, index) => index + 1));
  });
}

const turnEnd: TurnEvent = { type: 'turn-end', outcome: 'failed' };

function describeLoss(getLogs: GetLogs): void {
  test('a log begins once, with its first entries', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.begin(turn, [start, delta('a')]);
    await other.begin(turn, [start, delta('b')]);
    await other.endLost(turn, [turnEnd]);
    expect(textsOf(await log.read(turn))).toEqual(['a']);
  });

  test('nothing is appended, and no attempt begun, where no log has begun', async () => {
    const [log] = getLogs();
    const turn = createTurn();
    await expect(log.append(turn, [delta('a')])).rejects.toThrow(LostTurnLog);
    await expect(log.append(turn, [])).rejects.toThrow(LostTurnLog);
    await expect(log.beginAttempt(turn, 'claude')).rejects.toThrow(LostTurnLog);
    await expect(log.append(turn, [delta('a')], { writer: 'claude', attempt: 1 })).rejects.toThrow(
      LostTurnLog,
    );
    expect(await log.read(turn)).toEqual([]);
  });

  test('a turn that was given up before its log began has none', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.retire(turn.turnId);
    await other.begin(turn, [start]);
    expect(await log.read(turn)).toEqual([]);
  });

  test('a forgotten log is gone for readers and writers, and can begin again', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.begin(turn, [start]);
    await log.touchReader(turn.turnId);
    await other.forget(turn.turnId);
    expect(await log.read(turn)).toEqual([]);
    expect(await log.hasReader(turn.turnId)).toBe(false);
    await expect(log.append(turn, [delta('a')])).rejects.toThrow(LostTurnLog);
    await log.begin(turn, [start]);
    expect(await other.read(turn)).toHaveLength(1);
  });

  test('an end takes the place of a lost log, for those who join and those who listen', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    const { entries, until } = await collect(other, turn);
    await log.endLost(turn, [turnEnd]);
    await until('turn-end');
    expect(entries).toEqual(await other.read(turn));
    expect(textsOf(entries)).toEqual(['turn-end']);
  });

  test('no answer begins or goes on in what took the place of a lost log', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.endLost(turn, [turnEnd]);
    await expect(other.beginAttempt(turn, 'claude')).rejects.toThrow(LostTurnLog);
    const fence = { writer: 'claude', attempt: 1 } as const;
    await expect(other.append(turn, [delta('b')], fence)).rejects.toThrow(LostTurnLog);
    expect(await other.append(turn, [delta('charged')])).toBe('appended');
    expect(textsOf(await log.read(turn))).toEqual(['turn-end', 'charged']);
  });
}

function describeReplacement(getLogs: GetLogs): void {
  test('an end replaces a whole log for those who join and who listen, and nobody writes in it', async () => {
    const [log, other] = getLogs();
    const turn = createTurn();
    await log.begin(turn, [start, delta('a')]);
    const { entries, until } = await collect(other, turn);
    await log.replace(turn, [turnEnd]);
    await until('turn-end');
    expect(textsOf(entries)).toEqual(['turn-end']);
    await log.replace(turn, [turnEnd]);
    await log.forget(turn.turnId);
    await log.begin(turn, [start]);
    expect(textsOf(await other.read(turn))).toEqual(['turn-end']);
    await expect(other.beginAttempt(turn, 'claude')).rejects.toThrow(LostTurnLog);
  });

  test('an end keeps a log from beginning later, even one that was given up', async () => {
    const [log, other] = getLogs();
    const given = createTurn();
    await log.retire(given.turnId);
    for (const turn of [createTurn(), given]) {
      await log.replace(turn, [turnEnd]);
      await other.begin(turn, [start, delta('a')]);
      expect(textsOf(await other.read(turn))).toEqual(['turn-end']);
    }
  });
}

function describeSubscription(getLogs: GetLogs): void {
  test('delivers what is appended after the subscription, to every subscriber, until it ends', async () => {
    const [log, other] = getLogs();
    const turn = await begin(log);
    await log.append(turn, [delta('before')]);
    const [one, two] = [await collect(log, turn), await collect(other, turn)];
    await log.append(turn, [delta('a'), delta('b')]);
    await Promise.all([one.until('b'), two.until('b')]);
    one.unsubscribe();
    one.unsubscribe();
    await log.append(turn, [delta('c')]);
    await two.until('c');
    expect(textsOf(one.entries).slice(-2)).toEqual(['a', 'b']);
    expect(textsOf(two.entries).slice(-3)).toEqual(['a', 'b', 'c']);
    expect((await log.read(turn)).slice(-3)).toEqual(two.entries.slice(-3));
  });

  test('can be subscribed again right after the last subscriber left', async () => {
    const [log, other] = getLogs();
    const turn = await begin(log);
    const first = await collect(log, turn);
    first.unsubscribe();
    const second = await collect(log, turn);
    await other.append(turn, [delta('a')]);
    await second.until('a');
    expect(first.entries).toEqual([]);
  });

  test('shows late joiners all of 4000 concurrent appends, none missing and none twice', async () => {
    const logs = getLogs();
    const turn = await begin(logs[0]);
    const joiners: Promise<string[]>[] = [];
    const write = async (writer: 0 | 1 | 2 | 3) => {
      const [own, foreign] = writer % 2 === 0 ? logs : logs.toReversed();
      for (let n = 0; n < 1_000; n++) {
        await own?.append(turn, [delta(`${writer} ${n}`)]);
        if (n % 250 === 100 && foreign) joiners.push(join(foreign, turn, 'last'));
      }
    };
    await Promise.all(([0, 1, 2, 3] as const).map(write));
    await logs[0].append(turn, [delta('last')]);
    const whole = textsOf(await logs[0].read(turn));
    expect(whole).toHaveLength(4_001);
    for (const writer of [0, 1, 2, 3]) {
      const own = whole.filter((text) => text.startsWith(`${writer} `));
      expect(own).toEqual(Array.from({ length: 1_000 }, (_, n) => `${writer} ${n}`));
    }
    expect(joiners).toHaveLength(16);
    for (const seen of await Promise.all(joiners)) expect(seen).toEqual(whole);
  });
}
