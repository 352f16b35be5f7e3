/** One thing that is wrong with a store or with Clerk, in a sentence without a secret. */
export interface Problem {
  /** The variable that names it, or what it is. */
  readonly about: string;
  readonly problem: string;
}

const clockMs = 5_000;

/** Compares clocks: a wrong one lets tokens, webhooks and deadlines fail. `at`: epoch ms there; `asked`: epoch ms here when it was asked. */
export function checkClock(about: string, at: number, asked: number): readonly Problem[] {
  const passed = Date.now() - asked;
  const difference = Math.round(Math.abs(at - asked - passed / 2));
  if (difference < clockMs + passed) return [];
  return [
    {
      about,
      problem: `has a clock that differs from this one by ${Math.round(difference / 1_000)} s`,
    },
  ];
}
