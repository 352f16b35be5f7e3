import { describe, expect, it, onTestFinished } from 'vitest';
import { createTurnId } from '../../domain/ids.ts';
import type { Cancellation, CancelNotice } from './cancellation.ts';

/** Two ends on one store, as two processes would hold them. */
export function describeCancellation(
  name: string,
  getEnds: () => readonly [Cancellation, Cancellation],
): void {
  describe(`cancellation ${name}`, () => {
    async function collect(from: Cancellation) {
      const notices: CancelNotice[] = [];
      let wake = () => {};
      const unsubscribe = await from.subscribe((notice) => {
        notices.push(notice);
        wake();
      });
      onTestFinished(unsubscribe);
      return {
        unsubscribe,
        async until(turnId: string): Promise<readonly CancelNotice[]> {
          while (!notices.some((notice) => notice.turnId === turnId)) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          return notices;
        },
      };
    }

    it('tells every listener in every process, in order', async () => {
      const [here, there] = getEnds();
      const listeners = [await collect(here), await collect(here), await collect(there)];
      const notices = [
        { turnId: createTurnId() },
        { turnId: createTurnId(), model: 'grok' as const },
      ];
      for (const notice of notices) await here.announce(notice);
      for (const listener of listeners) {
        const heard = await listener.until(notices[1]!.turnId);
        const own = heard.filter(({ turnId }) => notices.some((each) => each.turnId === turnId));
        expect(own).toEqual(notices);
      }
    });

    it('leaves a listener that unsubscribed in peace', async () => {
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

    it('needs no listener', async () => {
      const [here] = getEnds();
      await expect(here.announce({ turnId: createTurnId() })).resolves.toBeUndefined();
    });
  });
}
