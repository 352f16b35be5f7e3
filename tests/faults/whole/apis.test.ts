import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { expectWithin } from '../../support/expect-within.ts';
import { providers } from '../../support/providers.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';
import type { Asking } from '../recorder/asking.ts';
import { describeTimes } from '../recorder/describe-times.ts';

const run = promisify(execFile);

const resumedMs = 5_000;

const haveText = (all: readonly Asking[]) => all.every(({ frames }) => frames > 3);

function describeApis(running: RunningFleet): void {
  const holdAll = (after: number, times = 1) =>
    providers.map((provider) => running.fleet.emulator.hold(provider, { after, times }));

  test.each(Array.from({ length: 24 }, (_, after) => after))(
    'of an api killed after %i words of each answer the reader misses none',
    async (after) => {
      const { fleet, recorder } = running;
      const holds = holdAll(after);
      const way = after % 2 === 0 ? 'socket' : 'sse';
      const asking = await recorder.askOnce({ way });
      await Promise.all(holds.map(({ reached }) => reached));
      await expect.poll(() => asking.frames).toBeGreaterThanOrEqual(after > 0 ? 4 : 0);
      recorder.disturb('api killed');
      const seen = asking.frames;
      const back = fleet.api[0].kill();
      await expect.poll(() => asking.frames).toBeGreaterThan(seen);
      fleet.emulator.release();
      await expectInvariants(running);
      expect(asking.state).toMatchObject({ outcome: 'finished', charged: 1 });
      await back;
    },
  );

  test('500 readers of a killed api all read on at the other api', async () => {
    const { fleet, recorder } = running;
    const [turns, readersOfEach] = [20, 25];
    holdAll(4, turns);
    const asked = await Promise.all(
      Array.from({ length: turns }, () => recorder.askOnce({ way: 'sse' })),
    );
    await expect.poll(() => haveText(asked)).toBe(true);
    const readers = asked.flatMap((asking) =>
      Array.from({ length: readersOfEach }, () => recorder.readAlso(asking)),
    );
    await expect.poll(() => haveText(readers)).toBe(true);
    recorder.disturb('api killed');
    // On a busy machine some readers were refused, and read at the other api already.
    const torn = readers.filter(({ readAt }) => readAt === fleet.apis[0]);
    const before = torn.map(({ frames }) => frames);
    const begun = performance.now();
    const back = fleet.api[0].kill();
    const resumed: number[] = [];
    const noteResumed = () => {
      const count = torn.filter(({ frames }, index) => frames > before[index]!).length;
      while (resumed.length < count) resumed.push(performance.now() - begun);
      return count;
    };
    await expectWithin(resumedMs, () => expect.poll(noteResumed).toBe(torn.length));
    process.stdout.write(`${torn.length} readers read on after ${describeTimes(resumed)}\n`);
    fleet.emulator.release();
    await Promise.all(readers.map(({ over }) => over));
    await expectInvariants(running);
    await back;
  });

  test('an api without a file handle left refuses, and goes on when it has some again', async () => {
    const { fleet, recorder } = running;
    const [api] = fleet.api;
    const limit = (files: string) =>
      run('prlimit', ['--pid', String(api.pid()), `--nofile=${files}`]);
    await limit('120:4096');
    const { port } = new URL(fleet.apis[0]);
    const sockets: Socket[] = Array.from({ length: 200 }, () =>
      connect(Number(port), 'localhost').on('error', () => undefined),
    );
    recorder.disturb('no file handles');
    const asking = await recorder.askOnce();
    await asking.over;
    await limit('4096:4096');
    for (const socket of sockets) socket.destroy();
    const late = await recorder.askOnce({ apis: [fleet.apis[0]] });
    await expectInvariants(running);
    expect(asking.state).toMatchObject({ outcome: 'finished' });
    expect(late.state).toMatchObject({ outcome: 'finished' });
  });
}

describeFleet('two api and two worker processes', {}, [describeApis]);
