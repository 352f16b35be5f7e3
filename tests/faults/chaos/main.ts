import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '@quartet/emulators/providers/demo/random.ts';
import { startPostgres } from '../../support/setup/postgres-server.ts';
import { exitOnSignals } from '../../support/undo-at-exit.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { startFleet } from '../fleet/start-fleet.ts';
import { createRecorder, type Recorder } from '../recorder/create-recorder.ts';
import { countFigures } from './count-figures.ts';
import { gatherCrowd } from './crowd.ts';
import { planSteps } from './plan-steps.ts';
import { pick } from './random.ts';
import { readOptions } from './read-options.ts';
import { describeStep, takeStep } from './take-step.ts';

/**
 * `node tests/faults/chaos/main.ts --runs 20 --seed 1`: each run takes the steps that its seed names while people ask without
 * pause, and then checks the invariants. `--kills-per-minute 20 --minutes 10 --users 10`: kills alone, by the clock.
 * Exits with 1 when an invariant is violated.
 */
const options = readOptions(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function takeSteps(fleet: Fleet, recorder: Recorder, seed: number): Promise<void> {
  for (const { afterCalls, step } of planSteps(seed, options.steps)) {
    const due = fleet.emulator.calls().length + afterCalls;
    await recorder.until(() => fleet.emulator.calls().length >= due);
    say(`  ${describeStep(step)}`);
    await takeStep({ fleet, recorder }, step);
  }
}

async function killByTheClock(fleet: Fleet, recorder: Recorder, seed: number): Promise<void> {
  const { killsPerMinute, minutes } = options.attack!;
  const random = createRandom(seed);
  const meanMs = 60_000 / killsPerMinute;
  const endsAt = performance.now() + minutes * 60_000;
  while (performance.now() < endsAt) {
    await wait(2 * meanMs * random());
    const { name } = pick(random, fleet.processes);
    await takeStep({ fleet, recorder }, { kind: 'kill', process: name as 'api-1' });
  }
}

/** Resolves to whether the invariants held. */
async function run(fleet: Fleet, seed: number): Promise<boolean> {
  fleet.emulator.reset();
  const recorder = createRecorder(fleet);
  const crowd = await gatherCrowd(recorder, options.users);
  await (options.attack ? killByTheClock : takeSteps)(fleet, recorder, seed);
  await crowd.stop();
  for (const process of fleet.processes) process.resume();
  await fleet.recover();
  for (const process of fleet.processes) await fleet.setClock(process, 0);
  await recorder.settle();
  const violations = await recorder.findViolations();
  for (const [name, figure] of Object.entries(countFigures(fleet, recorder, violations))) {
    say(`  ${name}: ${figure}`);
  }
  for (const violation of violations) say(`  VIOLATED ${violation}`);
  return violations.length === 0;
}

exitOnSignals();
const postgres = await startPostgres();
const fleet = await startFleet({ databaseUrl: postgres.url, pace: { wordsPerSecond: 12 } });
const failed: number[] = [];
for (let index = 0; index < options.runs; index += 1) {
  const seed = options.seed + index;
  say(`run ${index + 1} of ${options.runs}, seed ${seed}`);
  if (!(await run(fleet, seed))) failed.push(seed);
}
await fleet.close();
await postgres.stop();
for (const seed of failed) {
  say(
    `Again: node tests/faults/chaos/main.ts --seed ${seed} --users ${options.users} --steps ${options.steps}`,
  );
}
process.exitCode = failed.length > 0 ? 1 : 0;
