/** Something that is not as it must be, in a sentence without a secret. */
export interface Finding {
  /** The variable that names it, or what it is. */
  readonly about: string;
  readonly problem: string;
}

const clockMs = 5_000;

/** A clock that is wrong lets tokens, webhooks and deadlines fail. `at`: epoch milliseconds there; `asked`: as it was asked here. */
export function checkClock(about: string, at: number, asked: number): readonly Finding[] {
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
