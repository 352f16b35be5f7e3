import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { LostTurnLog } from '../turn-log.ts';
import { collect, createTurn, delta, type GetLogs, start, textsOf } from './collect.ts';

const turnEnd: TurnEvent = { type: 'turn-end', outcome: 'failed' };

export function describeLoss(getLogs: GetLogs): void {
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
