import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BalanceFeed } from '../balance-feed.ts';

async function collect(from: BalanceFeed) {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const unsubscribe = await from.subscribe((userId) => {
    heard.push(userId);
    for (const check of waiting) check();
  });
  onTestFinished(unsubscribe);
  const until = (userId: string) =>
    new Promise<readonly string[]>((resolve) => {
      const check = () => {
        if (heard.includes(userId)) resolve(heard);
      };
      waiting.add(check);
      check();
    });
  return { unsubscribe, until };
}

export function describeBalanceFeed(
  name: string,
  getEnds: () => readonly [BalanceFeed, BalanceFeed],
): void {
  describe(`a balance feed ${name}`, () => {
    test('tells every listener in every process whose balance changed', async () => {
      const [here, there] = getEnds();
      const listeners = [await collect(here), await collect(here), await collect(there)];
      const last: string = randomUUID();
      const users: string[] = [randomUUID(), last];
      for (const user of users) await here.announce(user);
      for (const listener of listeners) {
        const heard = await listener.until(last);
        expect(heard.filter((user) => users.includes(user))).toEqual(users);
      }
    });

    test('leaves an unsubscribed listener alone', async () => {
      const [here, there] = getEnds();
      const [gone, kept] = [await collect(here), await collect(there)];
      const [before, after] = [randomUUID(), randomUUID()];
      await there.announce(before);
      const heard = await gone.until(before);
      gone.unsubscribe();
      await there.announce(after);
      await kept.until(after);
      expect(heard).not.toContain(after);
    });

    test('works without a listener', async () => {
      const [here] = getEnds();
      await expect(here.announce(randomUUID())).resolves.toBeUndefined();
    });
  });
}
