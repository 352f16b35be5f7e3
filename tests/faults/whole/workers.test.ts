import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { expectWithin } from '../../support/expect-within.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';
import type { Asking } from '../recorder/asking.ts';

const others = modelKeys.filter((model) => model !== 'gpt');

/** Asks, and resolves when GPT alone has not begun, to the asking and what lets it begin. */
async function askWithGptLast(
  { fleet, recorder }: RunningFleet,
  pace: { readonly delayMs?: number } = {},
): Promise<[Asking, () => void]> {
  const hold = fleet.emulator.hold('openai', pace);
  const asking = await recorder.askOnce();
  await hold.reached;
  await expect
    .poll(() => others.map((model) => asking.state?.answers[model].outcome))
    .toEqual(others.map(() => 'complete'));
  return [asking, () => hold.release()];
}

const isGpt = ({ provider, task }: { readonly provider: string; readonly task: string }) =>
  provider === 'openai' && task === 'answer';

const blockMs = 30_000;

function describeLosses(running: RunningFleet): void {
  test('an answer whose worker is killed twice is given up, the other answers are delivered, and the fleet lives', async () => {
    const { fleet, recorder } = running;
    const [asking, release] = await askWithGptLast(running);
    const armed = fleet.arm({ point: 'first_token', hits: [1, 2] });
    recorder.disturb('killed');
    recorder.disturb('killed again');
    release();
    await expectInvariants(running);
    expect(armed.hits()).toBe(2);
    armed.disarm();
    expect(asking.state?.answers.gpt).toMatchObject({ outcome: 'failed', reason: 'interrupted' });
    expect(asking.state).toMatchObject({ outcome: 'finished', charged: 1 });
    expect(asking.state?.consensus).toMatchObject({ outcome: 'complete', basedOn: others });
  });

  test.each([
    ['stopped', { kind: 'stop' }, 0],
    ['blocked for thrice its lock', { kind: 'block', ms: blockMs }, blockMs],
  ] as const)(
    'a worker that is %s writes no word when it wakes up, and its provider hears of it within a second',
    async (_, action, sleepMs) => {
      const { fleet, recorder } = running;
      // Its first call is still writing when the worker wakes up.
      const [asking, release] = await askWithGptLast(running, { delayMs: 2_000 });
      const stuck = fleet.emulator.calls().findLast(isGpt)!;
      recorder.disturb('frozen', { freezes: true });
      const armed = fleet.arm({ point: 'mid_token', action });
      release();
      await expect.poll(() => armed.hits()).toBeGreaterThan(0);
      const wakesAt = performance.now() + sleepMs;
      await asking.over;
      armed.disarm();
      expect(asking.state?.answers.gpt).toMatchObject({ outcome: 'complete', attempt: 2 });
      for (const worker of fleet.worker) worker.resume();
      const asleepMs = Math.max(0, wakesAt - performance.now());
      await expectWithin(asleepMs + 1_000, () =>
        fleet.emulator.waitForClose((call) => call === stuck),
      );
      await expectInvariants(running);
    },
  );
}

describeFleet('two api and two worker processes', {}, [describeLosses]);
