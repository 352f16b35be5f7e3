import type { TurnListBody } from '@quartet/shared/http/bodies.ts';
import { undeliveredSeconds } from '@quartet/stores/turn-log/log-lives.ts';
import { expect, test } from 'vitest';
import { describeFleet, expectInvariants, type RunningFleet } from '../faults/describe-fleet.ts';
import { followTurn } from '../faults/recorder/follow-turn.ts';
import { expectWithin } from '../support/expect-within.ts';

const answersOfSixSeconds = { wordsPerSecond: 4 };

async function findTurns(api: string, token: string): Promise<TurnListBody['turns']> {
  const response = await fetch(`${api}/api/chat`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as TurnListBody).turns;
}

function describeOtherDevices(running: RunningFleet): void {
  test('100 of 100 other devices lose no word while an api and a worker are killed, and the desk can still read for 30 minutes', async () => {
    const { fleet, recorder } = running;
    const desks = await Promise.all(
      Array.from({ length: 10 }, () => recorder.askOnce({ way: 'none' })),
    );
    await Promise.all(desks.map(({ over }) => over));
    for (const { turnId, person } of desks) {
      const found = await expectWithin(1_000, () => findTurns(fleet.apis[1], person.token));
      expect(found).toMatchObject([{ turnId, status: 'running' }]);
    }
    const devices = desks.flatMap((desk) =>
      Array.from({ length: 10 }, () => ({ ...desk, frames: 0, joins: 0 })),
    );
    const reading = devices.map((device, index) =>
      followTurn(device, {
        apis: index % 2 === 0 ? fleet.apis : fleet.apis.toReversed(),
        way: 'socket',
      }),
    );
    await expect.poll(() => devices.filter(({ frames }) => frames > 4)).toHaveLength(100);
    for (const process of [fleet.api[0], fleet.worker[0]]) {
      recorder.disturb(`${process.name} is killed`, { freezes: true });
      await process.kill();
    }
    await Promise.all(reading);
    for (const { state } of devices)
      expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
    expect(devices.filter(({ joins }) => joins > 1).length).toBeGreaterThanOrEqual(50);
    for (const desk of desks) {
      const left = await fleet.content.redis.ttl(`turn:{${desk.turnId}}:log`);
      expect(left).toBeGreaterThan(undeliveredSeconds - 120);
      await followTurn(desk, { apis: fleet.apis, way: 'socket' });
    }
    await expectInvariants(running);
  });
}

describeFleet('two api and two worker processes', { pace: answersOfSixSeconds }, [
  describeOtherDevices,
]);
