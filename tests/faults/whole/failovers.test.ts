import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { providers } from '../../support/providers.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';
import type { StoreAtRisk } from '../fleet/fleet.ts';

type StoreName = 'content' | 'queues';

interface Failover {
  readonly name: string;
  /** Called while a turn runs, before the next one is asked. Resolves to how the replica starts. */
  readonly lag: (store: StoreAtRisk) => Promise<readonly string[]>;
}

const failovers: readonly Failover[] = [
  {
    name: 'is empty',
    async lag({ redis }) {
      const [, folder = ''] = (await redis.config('GET', 'dir')) as readonly string[];
      return ['--dir', await mkdtemp(path.join(folder, 'replica-'))];
    },
  },
  {
    name: 'is behind',
    /** From here on the server keeps nothing, as if it had not passed these writes on before it was lost. */
    async lag({ redis }) {
      await redis.config('SET', 'appendonly', 'no');
      await redis.save();
      return ['--appendonly', 'no'];
    },
  },
];

function describeFailovers(name: StoreName) {
  return (running: RunningFleet): void => {
    test.each(failovers)(
      `on a replica of ${name} that takes over and $name, every turn ends, is paid at most once, and later ones are answered`,
      async ({ name: state, lag }) => {
        const { fleet, recorder } = running;
        const store = fleet[name];
        for (const provider of providers) fleet.emulator.hold(provider, { after: 2, times: 2 });
        const known = await recorder.askOnce();
        await expect.poll(() => known.frames).toBeGreaterThan(4);
        const replica = await lag(store);
        const unknown = await recorder.askOnce();
        await expect.poll(() => unknown.frames).toBeGreaterThan(4);
        recorder.disturb(`a replica of ${name} that ${state}`, { loses: true, freezes: true });
        await store.kill();
        await store.start(replica);
        fleet.emulator.release();
        const late = await recorder.askOnce();
        await expectInvariants(running);
        expect(late.state).toMatchObject({ outcome: 'finished', charged: 1 });
      },
    );
  };
}

describeFleet('two api and two worker processes', {}, [
  describeFailovers('content'),
  describeFailovers('queues'),
]);
