import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect, isHealthy } from '../containers.ts';
import { read, run } from '../engine.ts';
import { until } from '../until.ts';
import type { Promised } from './promised.ts';

const busyProcesses = 20;
const busyMs = 600_000;
const lookAgainMs = 1_000;
const periodUs = 100_000;
/** A twentieth of a core. */
const scarceUs = 5_000;

/** Checks that outlive the next one would fill the memory of a container that lacks processor time. */
export const checks: Promised = {
  promise:
    'with twenty busy processes, and a twentieth of a core, a container has one check at a time for ten minutes',
  async keep(stack) {
    const all = [...(await stack.containersOf('api')), ...(await stack.containersOf('worker'))];
    const before = await Promise.all(all.map((container) => inspect(container)));
    const busy = Array.from({ length: busyProcesses }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      await limitProcessor(all, scarceUs);
      const { most, found } = await countChecks(all);
      assert.equal(most, 1);
      const after = await Promise.all(all.map((container) => inspect(container)));
      const restarts = (each: typeof before) => each.map(({ RestartCount }) => RestartCount);
      assert.deepEqual(restarts(after), restarts(before));
      return `seen ${found} times in ${all.length} containers`;
    } finally {
      for (const each of busy) each.kill('SIGKILL');
      await limitProcessor(all, -1);
      for (const container of all) await until('a healthy container', () => isHealthy(container));
    }
  },
};

async function limitProcessor(containers: readonly string[], quotaUs: number): Promise<void> {
  const limit = ['--cpu-period', String(periodUs), '--cpu-quota', String(quotaUs)];
  await run(['docker', 'update', ...limit, ...containers]);
}

/** Looks at the processes of each container every second. Returns how often there was a check, and the most at a time. */
async function countChecks(
  containers: readonly string[],
): Promise<{ most: number; found: number }> {
  let most = 0;
  let found = 0;
  for (const endsAt = Date.now() + busyMs; Date.now() < endsAt; await pause(lookAgainMs)) {
    for (const container of containers) {
      const processes = (await read(['docker', 'top', container, '-eo', 'pid,args'])).split('\n');
      const running = processes.filter((line) => /^\s*\d+\s+(?:\S*\/)?wget /.test(line)).length;
      most = Math.max(most, running);
      found += Math.min(running, 1);
    }
  }
  return { most, found };
}
