import { expect, test } from 'vitest';
import { providers } from '../../support/providers.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

const hourMs = 3_600_000;
const minutesMs = 300_000;

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

  test('an api whose clock is minutes behind takes no question and no credit, and the other api serves', async () => {
    const { fleet, recorder } = running;
    await fleet.setClock(fleet.api[0], -minutesMs);
    const person = await recorder.signUp();
    const refused = recorder.ask(person, { apis: [fleet.apis[0]], tries: 1 });
    await refused.over;
    expect(refused.refusal).toBe('invalid_token');
    const served = recorder.ask(person, { apis: [fleet.apis[1]] });
    await expectInvariants(running);
    await fleet.setClock(fleet.api[0], 0);
    expect(served.state).toMatchObject({ outcome: 'finished', charged: 1 });
  });

  test('a question taken by an api whose clock is minutes ahead is answered and paid as ever', async () => {
    const { fleet, recorder } = running;
    await fleet.setClock(fleet.api[0], minutesMs);
    const asking = await recorder.askOnce({ apis: [fleet.apis[0]], way: 'sse' });
    await expectInvariants(running);
    await fleet.setClock(fleet.api[0], 0);
    expect(asking.state).toMatchObject({ outcome: 'finished', charged: 1 });
  });
}

describeFleet('two api and two worker processes', {}, [describeClocks]);
