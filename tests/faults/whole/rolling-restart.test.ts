import { expect, test } from 'vitest';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

const turns = 50;

function describeRestart(running: RunningFleet): void {
  test('a restart of each process in turn, under 50 turns, fails none of them', async () => {
    const { fleet, recorder } = running;
    const asked = await Promise.all(
      Array.from({ length: turns }, (_, index) =>
        recorder.askOnce({ way: index % 2 === 0 ? 'socket' : 'sse' }),
      ),
    );
    for (const process of fleet.processes) {
      recorder.disturb(`${process.name} restarts`, { freezes: true });
      await process.restart();
    }
    await expectInvariants(running);
    for (const { state } of asked) {
      expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
      expect(Object.values(state!.answers).map(({ outcome }) => outcome)).toEqual(
        Array.from({ length: 4 }, () => 'complete'),
      );
    }
    const codes = fleet.exits.slice(-fleet.processes.length).map(({ code }) => code);
    expect(codes).toEqual([0, 0, 0, 0]);
  });
}

describeFleet('answers of ten seconds', { pace: { wordsPerSecond: 2.4 } }, [describeRestart]);
