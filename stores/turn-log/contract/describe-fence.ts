import { expect, test } from 'vitest';
import { begin, delta, type GetLogs, textsOf } from './collect.ts';

export function describeFence(getLogs: GetLogs): void {
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
