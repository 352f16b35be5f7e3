import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Recorder } from '../recorder/create-recorder.ts';

const count = (found: readonly unknown[]) => found.length;

/** Returns the figures that an operator would ask for after an attack, in that order. */
export function countFigures(
  { emulator }: Fleet,
  { askings, disturbances }: Recorder,
  violations: readonly string[],
): Readonly<Record<string, number | string>> {
  const accepted = askings.filter(({ turnId }) => turnId !== null);
  const answers = accepted.flatMap(({ state }) =>
    state ? modelKeys.map((model) => state.answers[model]) : [],
  );
  const violate = (name: string) => count(violations.filter((each) => each.startsWith(`${name} `)));
  const calls = count(emulator.calls().filter(({ task }) => task === 'answer'));
  const reasons = Map.groupBy(
    answers.filter(({ outcome }) => outcome !== 'complete'),
    ({ reason }) => reason ?? 'none',
  );
  return {
    disturbances: count(disturbances),
    'turns asked': count(accepted),
    'questions refused': askings.length - count(accepted),
    'turns ended': count(accepted.filter(({ endedAt }) => endedAt !== null)),
    'ends that had expired': count(accepted.filter(({ hasExpired }) => hasExpired)),
    'turns failed': count(accepted.filter(({ state }) => state?.outcome === 'failed')),
    'answers exact': count(answers.filter(({ outcome }) => outcome === 'complete')),
    'answers not complete': [...reasons].map(([name, all]) => `${name} ${all.length}`).join(', '),
    frames: askings.reduce((sum, { frames }) => sum + frames, 0),
    'lost, doubled or foreign words': violate('I6') + violate('I12'),
    'wrong charges': violate('I2') + violate('I3'),
    'provider calls per answer': (calls / Math.max(1, answers.length)).toFixed(3),
    'ledger check': violate('I1') === 0 ? 'no difference' : 'differences',
    violations: count(violations),
  };
}
