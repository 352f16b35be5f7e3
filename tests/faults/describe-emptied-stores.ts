import { expect, test } from 'vitest';
import { expectInvariants, type RunningFleet } from './describe-fleet.ts';

/** Checks turns while a Redis is emptied before a write of their log. `writes` are the numbers of those writes; all by default. */
export function describeEmptiedStores(store: 'content' | 'queues', writes?: readonly number[]) {
  return (running: RunningFleet): void => {
    const which = writes ? `the writes ${writes.join(', ')}` : 'each write';
    test(`on a Redis of ${store} that is emptied before ${which} of a turn, it ends, and no credit is lost`, async () => {
      const { fleet } = running;
      const { url } = fleet[store];
      for (let round = 0; ; round += 1) {
        const number = writes ? writes[round] : round + 1;
        if (number === undefined) break;
        running.recorder.disturb(`${store} emptied before write ${number}`, { loses: true });
        const armed = fleet.arm({
          point: 'log_write',
          hits: [number],
          action: { kind: 'empty', url },
        });
        await running.recorder.askOnce();
        await running.recorder.settle();
        armed.disarm();
        if (armed.hits() < number) break;
      }
      expect(running.recorder.askings.length).toBeGreaterThan(1);
      await expectInvariants(running);
    });
  };
}
