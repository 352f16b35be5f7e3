import { howMany } from './how-many.ts';

/** Set for a turn that could not be read to its end. `charged`: its cost in credits; null if unknown. */
export interface TurnBreak {
  /** True if the API no longer keeps it. */
  readonly expired: boolean;
  /** True if the question never reached the API. */
  readonly untaken?: boolean;
  readonly charged: number | null;
}

/** Describes whether such a turn cost a credit. */
export function describeCharge({ charged }: TurnBreak): string {
  if (charged === null) return 'Check your balance to see whether it was charged.';
  return charged === 0 ? "You weren't charged." : 'You were charged for this question.';
}

/** Strings that offer to ask all models again if single models can no longer be retried. */
export const askWhole = {
  offer: `Ask ${howMany.all} again`,
  price: `Asking ${howMany.all} again costs one credit.`,
} as const;
