import { setTimeout as wait } from 'node:timers/promises';
import type { Fleet } from '../fleet/fleet.ts';
import type { FleetProcess } from '../fleet/fleet-process.ts';
import type { Recorder } from '../recorder/create-recorder.ts';
import type { Step } from './plan-steps.ts';

interface Ground {
  readonly fleet: Fleet;
  readonly recorder: Recorder;
}

/** Resolves once the step is taken; its effects go on. */
export async function takeStep({ fleet, recorder }: Ground, step: Step): Promise<void> {
  const what = describeStep(step);
  switch (step.kind) {
    case 'kill':
      recorder.disturb(what);
      void getProcess(fleet, step.process).kill();
      return;
    case 'pause': {
      recorder.disturb(what, { freezes: true });
      const process = getProcess(fleet, step.process);
      process.pause();
      await wait(step.ms);
      return process.resume();
    }
    case 'empty':
      recorder.disturb(what, { loses: true, freezes: true });
      await fleet[step.store].redis.flushall();
      return;
    case 'clock': {
      recorder.disturb(what);
      const process = getProcess(fleet, step.process);
      await process.runs();
      return fleet.setClock(process, step.offsetMs);
    }
    case 'disconnect':
      recorder.askings
        .filter(({ endedAt }, index) => endedAt === null && index % step.nth === 0)
        .forEach((asking) => asking.disconnect());
  }
}

export function describeStep({ kind, ...fields }: Step): string {
  return [kind, ...Object.values(fields)].join(' ');
}

function getProcess(fleet: Fleet, name: string): FleetProcess {
  const found = fleet.processes.find((process) => process.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
