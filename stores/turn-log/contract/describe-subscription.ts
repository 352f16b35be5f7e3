import { expect, test } from 'vitest';
import { begin, collect, delta, type GetLogs, join, textsOf } from './collect.ts';

export function describeSubscription(getLogs: GetLogs): void {
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
