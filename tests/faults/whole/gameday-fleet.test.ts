import { expect, onTestFinished, test } from 'vitest';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';
import { type Exit, startFleetProcess } from '../fleet/fleet-process.ts';
import { checkOut, hasCommit, readLastRelease } from '../fleet/last-release.ts';
import type { Asking } from '../recorder/asking.ts';
import { describeTimes } from '../recorder/describe-times.ts';

/** A day on which processes come and go. Figures are printed; the tests check only that no question is affected. */
const answersOfTenSeconds = { wordsPerSecond: 2.4 };
const settings = { NEWER_TABLES: 'true' };

/** Asks, and resolves once every answer has begun. */
async function askAndBegin({ recorder }: RunningFleet, count: number): Promise<Asking[]> {
  const asked = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      recorder.askOnce({ way: index % 2 === 0 ? 'socket' : 'sse' }),
    ),
  );
  for (const asking of asked) await expect.poll(() => asking.frames).toBeGreaterThan(4);
  return asked;
}

/** Resolves to the number of questions once all are over. Each must be answered whole, for one credit. */
async function expectWhole(name: string, running: RunningFleet): Promise<number> {
  await expectInvariants(running);
  const { askings } = running.recorder;
  for (const { state } of askings) {
    expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
    const outcomes = Object.values(state!.answers).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['complete']));
  }
  const times = askings.map(({ askedAt, endedAt }) => (endedAt ?? Infinity) - askedAt);
  const calls = running.fleet.emulator.calls().filter(({ task }) => task === 'answer').length;
  process.stdout.write(
    `${name}: ${askings.length} turns, whole ${describeTimes(times)}; ` +
      `${(calls / askings.length / 4).toFixed(2)} calls an answer\n`,
  );
  return askings.length;
}

function describeLastRelease(running: RunningFleet): void {
  const wanted = process.env['UPGRADE_FROM'];
  const commit = wanted ?? readLastRelease();
  const isThere = wanted !== undefined || hasCommit(commit);
  const why = isThere ? '' : ` (SKIPPED: ${commit} is not in this clone, git fetch --unshallow)`;
  test.skipIf(!isThere)(
    `an earlier release next to this one, there and back, loses none of 56 turns${why}`,
    async () => {
      const { fleet, recorder } = running;
      const release = await checkOut(commit);
      onTestFinished(() => release.remove());
      for (const code of [release.path, undefined]) {
        for (const process of fleet.processes) {
          await askAndBegin(running, 7);
          recorder.disturb(`${process.name} is replaced`, { freezes: true });
          await process.restart(code);
        }
      }
      expect(await expectWhole('two releases beside each other', running)).toBe(56);
    },
  );
}

function describeAllGone(running: RunningFleet): void {
  test('all processes gone at once, and back, lose none of 25 turns', async () => {
    const { fleet, recorder } = running;
    await askAndBegin(running, 20);
    for (const { name } of fleet.processes) recorder.disturb(`${name} is gone`, { freezes: true });
    await Promise.all(fleet.processes.map((process) => process.kill()));
    await askAndBegin(running, 5);
    expect(await expectWhole('all processes gone', running)).toBe(25);
  });
}

function describeScaling(running: RunningFleet): void {
  test('two workers more, and two fewer again, lose none of 40 turns', async () => {
    const { fleet, recorder } = running;
    const exits: Exit[] = [];
    const { environment } = fleet.worker[0];
    await askAndBegin(running, 20);
    const more = await Promise.all(
      ['worker-3', 'worker-4'].map((name) =>
        startFleetProcess(
          { name, kind: 'worker', environment: { ...environment, OPS_PORT: '0' } },
          (exit) => exits.push(exit),
        ),
      ),
    );
    onTestFinished(async () => void (await Promise.all(more.map((worker) => worker.close()))));
    await askAndBegin(running, 20);
    for (const { name } of more) recorder.disturb(`${name} ends`, { freezes: true });
    await Promise.all(more.map((worker) => worker.close()));
    expect(await expectWhole('scaling out and in', running)).toBe(40);
    expect(exits.map(({ code }) => code)).toEqual([0, 0]);
  });
}

describeFleet('answers of ten seconds', { pace: answersOfTenSeconds, settings }, [
  describeLastRelease,
  describeAllGone,
  describeScaling,
]);
