import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Cancellation, CancelNotice } from '../cancellation.ts';

async function collect(from: Cancellation) {
  const notices: CancelNotice[] = [];
  const waiting = new Set<() => void>();
  const unsubscribe = await from.subscribe((notice) => {
    notices.push(notice);
    for (const check of waiting) check();
  });
  onTestFinished(unsubscribe);
  const until = (turnId: string) =>
    new Promise<readonly CancelNotice[]>((resolve) => {
      const check = () => {
        if (notices.some((notice) => notice.turnId === turnId)) resolve(notices);
      };
      waiting.add(check);
      check();
    });
  return { unsubscribe, until };
}

export function describeCancellation(
  name: string,
  getEnds: () => readonly [Cancellation, Cancellation],
): void {
  describe(`cancellation ${name}`, () => {
    test('notifies every listener in every process, in order', async () => {
      const [here, there] = getEnds();
      const listeners = [await collect(here), await collect(here), await collect(there)];
      const first = { turnId: createTurnId() };
      const second = { turnId: createTurnId(), model: 'grok' } as const;
      await here.announce(first);
      await here.announce(second);
      const ours = new Set<string>([first.turnId, second.turnId]);
      for (const listener of listeners) {
        const heard = await listener.until(second.turnId);
        expect(heard.filter(({ turnId }) => ours.has(turnId))).toEqual([first, second]);
      }
    });

    test('leaves an unsubscribed listener alone', async () => {
      const [here, there] = getEnds();
      const [gone, kept] = [await collect(here), await collect(there)];
      const [before, after] = [createTurnId(), createTurnId()];
      await there.announce({ turnId: before });
      const heard = await gone.until(before);
      gone.unsubscribe();
      await there.announce({ turnId: after });
      await kept.until(after);
      expect(heard.map(({ turnId }) => turnId)).not.toContain(after);
    });

    test('works without a listener', async () => {
      const [here] = getEnds();
      await expect(here.announce({ turnId: createTurnId() })).resolves.toBeUndefined();
    });
  });
}
