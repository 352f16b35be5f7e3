import { expect, test } from 'vitest';
import { expectWithin } from '../support/expect-within.ts';
import { providers } from '../support/providers.ts';
import { expectInvariants, type RunningFleet } from './describe-fleet.ts';
import type { Network, StoreName } from './fleet/network.ts';
import type { Asking } from './recorder/asking.ts';

const refusedMs = 6_000;

/** A dead connection is noticed and replaced within this time, far sooner than the quarter of an hour that TCP waits. */
const backMs = 30_000;

const isOpen = ({ closedAt }: { readonly closedAt: number | null }) => closedAt === null;

function getNetwork({ fleet }: RunningFleet): Network {
  if (!fleet.network) throw new Error('The fleet has no network.');
  return fleet.network;
}

/** Resolves once the answers have begun and wait for `release`. */
async function askAndHold({ fleet, recorder }: RunningFleet, times: number): Promise<Asking[]> {
  for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times });
  const asked = await Promise.all(Array.from({ length: times }, () => recorder.askOnce()));
  for (const asking of asked) await expect.poll(() => asking.frames).toBeGreaterThan(4);
  return asked;
}

/** Checks questions while connections are dead and no process knows it. */
export function describePartitions(stores: readonly StoreName[]) {
  return (running: RunningFleet): void => {
    test.each(stores)(
      'while every connection to the %s is dead in silence questions are refused, and soon after they are taken again',
      async (store) => {
        const { fleet, recorder } = running;
        const network = getNetwork(running);
        await askAndHold(running, 2);
        const person = await recorder.signUp();
        recorder.disturb(`cut off from the ${store}`, { loses: true, freezes: true });
        network.cut(store, fleet.processes);
        const refused = await expectWithin(refusedMs, async () => {
          const asking = recorder.ask(person, { tries: 1 });
          await asking.over;
          return asking;
        });
        expect(refused.turnId).toBeNull();
        fleet.emulator.release();
        network.heal();
        const late = await expectWithin(backMs, async () => {
          const asking = recorder.ask(person);
          await asking.over;
          return asking;
        });
        expect(late.state).toMatchObject({ outcome: 'finished', charged: 1 });
        await expectInvariants(running);
      },
    );
  };
}

/** Checks the fleet while one worker is cut off and does not know it. */
export function describeLostWorker(stores: readonly StoreName[]) {
  return (running: RunningFleet): void => {
    test.each(stores)(
      'a worker that is cut off from the %s ends its answers or leaves them to the other worker, and then works again',
      async (store) => {
        const { fleet, recorder } = running;
        const network = getNetwork(running);
        const asked = await askAndHold(running, 3);
        recorder.disturb(`a worker cut off from the ${store}`, { loses: true, freezes: true });
        network.cut(store, [fleet.worker[0]]);
        fleet.emulator.release();
        await recorder.settle();
        for (const { state } of asked) expect(state?.status).toBe('ended');
        network.heal();
        // The other worker takes no jobs from now on.
        fleet.worker[1].pause();
        const late = await recorder.askOnce();
        await late.over;
        fleet.worker[1].resume();
        await expectInvariants(running);
        expect(late.state).toMatchObject({ outcome: 'finished', charged: 1 });
      },
    );
  };
}

/** Checks a reset whose notice no worker hears. */
export function describeUnheardResets(running: RunningFleet): void {
  test('a reset that no worker hears ends their calls once they hear again', async () => {
    const { fleet, recorder } = running;
    const network = getNetwork(running);
    const [asking] = await askAndHold(running, 1);
    if (!asking) throw new Error('Nothing was asked.');
    recorder.disturb('workers cut off from the content', { freezes: true });
    network.cut('content', fleet.worker);
    await recorder.reset(asking);
    network.heal();
    await expectWithin(backMs, () =>
      expect.poll(() => fleet.emulator.calls().filter(isOpen)).toEqual([]),
    );
    await expectInvariants(running);
    expect(asking.state?.outcome).toBe('cancelled');
  });
}
