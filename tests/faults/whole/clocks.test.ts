import { expect, test } from 'vitest';
import { providers } from '../../support/providers.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

const hourMs = 3_600_000;

function describeClocks(running: RunningFleet): void {
  test.each([1, -1])('workers whose clocks jump by %i h answer as ever', async (hours) => {
    const { fleet, recorder } = running;
    for (const worker of fleet.worker) await fleet.setClock(worker, hours * hourMs);
    const asked = await Promise.all([1, 2].map(() => recorder.askOnce()));
    await expectInvariants(running);
    for (const { state } of asked) {
      expect(Object.values(state!.answers).map(({ reason }) => reason)).toEqual([
        null,
        null,
        null,
        null,
      ]);
      expect(state!.consensus.outcome).toBe('complete');
    }
    for (const worker of fleet.worker) await fleet.setClock(worker, 0);
  });

  test.each([1, -1])(
    'a turn that runs while the clocks of an api and a worker jump by %i h ends as ever',
    async (hours) => {
      const { fleet, recorder } = running;
      for (const provider of providers) fleet.emulator.hold(provider, { after: 2 });
      const asking = await recorder.askOnce();
      await expect.poll(() => asking.frames).toBeGreaterThan(4);
      for (const process of [fleet.api[0], fleet.worker[0]]) {
        await fleet.setClock(process, hours * hourMs);
      }
      fleet.emulator.release();
      await expectInvariants(running);
      expect(asking.state).toMatchObject({ outcome: 'finished', charged: 1 });
      for (const process of [fleet.api[0], fleet.worker[0]]) await fleet.setClock(process, 0);
    },
  );
}

describeFleet('two api and two worker processes', {}, [describeClocks]);
