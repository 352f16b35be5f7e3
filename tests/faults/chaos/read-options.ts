import { parseArgs } from 'node:util';

export interface ChaosOptions {
  readonly runs: number;
  readonly seed: number;
  readonly users: number;
  /** Steps of each run. */
  readonly steps: number;
  /** With these options there is one run, of kills alone, at random moments. */
  readonly attack: { readonly killsPerMinute: number; readonly minutes: number } | null;
}

const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;

export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: text('1'),
      seed: text('1'),
      users: text('20'),
      steps: text('10'),
      'kills-per-minute': text('0'),
      minutes: text('10'),
    },
  });
  const killsPerMinute = Number(values['kills-per-minute']);
  return {
    runs: Number(values.runs),
    seed: Number(values.seed),
    users: Number(values.users),
    steps: Number(values.steps),
    attack: killsPerMinute > 0 ? { killsPerMinute, minutes: Number(values.minutes) } : null,
  };
}
