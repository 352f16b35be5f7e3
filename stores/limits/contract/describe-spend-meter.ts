import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ReadClock, SpendMeter } from '../spend-meter.ts';

export type CreateEnds = (now: ReadClock) => readonly [SpendMeter, SpendMeter];

export function describeSpendMeter(name: string, createEnds: CreateEnds): void {
  describe(`a spend meter ${name}`, () => {
    let days = 0;
    function aDay() {
      let time = Date.UTC(2030, 0, ++days, 12);
      return { now: () => new Date(time), pass: (ms: number) => (time += ms) };
    }

    test('adds up by model and by user, over two processes', async () => {
      const [here, there] = createEnds(aDay().now);
      const [userId, otherId] = [randomUUID(), randomUUID()];
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? here : there).record({ model: 'gpt', userId, microDollars: 7 }),
        ),
      );
      await here.record({ model: 'grok', userId: otherId, microDollars: 3 });
      expect(await there.ofModel('gpt')).toBe(140);
      expect(await there.ofModel('grok')).toBe(3);
      expect(await here.ofUser(userId)).toBe(140);
      expect(await here.ofUser(otherId)).toBe(3);
    });

    test('has spent nothing before the first call', async () => {
      const [meter] = createEnds(aDay().now);
      expect(await meter.ofModel('claude')).toBe(0);
      expect(await meter.ofUser(randomUUID())).toBe(0);
    });

    test('starts again at midnight UTC', async () => {
      const day = aDay();
      days += 1;
      const [meter] = createEnds(day.now);
      const userId = randomUUID();
      day.pass(12 * 3_600_000 - 1);
      await meter.record({ model: 'gpt', userId, microDollars: 5 });
      expect(await meter.ofUser(userId)).toBe(5);
      day.pass(1);
      expect(await meter.ofUser(userId)).toBe(0);
      expect(await meter.ofModel('gpt')).toBe(0);
    });
  });
}
