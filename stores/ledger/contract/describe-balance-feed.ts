import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BalanceFeed } from '../balance/balance-feed.ts';

/** Counts the notices about a user that one listener receives. */
async function follow(feed: BalanceFeed, userId: string) {
  let heard = 0;
  const waiting = new Set<() => void>();
  const unsubscribe = await feed.subscribe(userId, () => {
    heard += 1;
    for (const check of waiting) check();
  });
  onTestFinished(unsubscribe);
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (heard >= count) resolve();
      };
      waiting.add(check);
      check();
    });
  return { unsubscribe, until, heard: () => heard };
}

export function describeBalanceFeed(
  name: string,
  getEnds: () => readonly [BalanceFeed, BalanceFeed],
): void {
  describe(`a balance feed ${name}`, () => {
    test('notifies all listeners of a user in all processes, and no other listeners', async () => {
      const [here, there] = getEnds();
      const [user, other] = [randomUUID(), randomUUID()];
      const listeners = [
        await follow(here, user),
        await follow(here, user),
        await follow(there, user),
      ];
      const stranger = await follow(there, other);
      await here.announce(user);
      await there.announce(user);
      await here.announce(other);
      for (const listener of listeners) await listener.until(2);
      await stranger.until(1);
      expect([...listeners, stranger].map(({ heard }) => heard())).toEqual([2, 2, 2, 1]);
    });

    test('leaves an unsubscribed listener alone', async () => {
      const [here, there] = getEnds();
      const user = randomUUID();
      const [gone, kept] = [await follow(here, user), await follow(here, user)];
      await there.announce(user);
      await gone.until(1);
      gone.unsubscribe();
      await there.announce(user);
      await kept.until(2);
      expect(gone.heard()).toBe(1);
    });

    test('works without a listener', async () => {
      const [here] = getEnds();
      await expect(here.announce(randomUUID())).resolves.toBeUndefined();
    });
  });
}
