import { howMany } from './how-many.ts';

/** Marks a turn that could not be read to its end. `charged`: its cost in credits; null if unknown. */
export interface TurnBreak {
  /** True if the API no longer keeps it. */
  readonly expired: boolean;
  /** True if its question never reached the API. */
  readonly untaken?: boolean;
  readonly charged: number | null;
}

/** Says whether such a turn cost a credit. */
export function describeCharge({ charged }: TurnBreak): string {
  if (charged === null) return 'Your balance shows whether a credit was taken.';
  return charged === 0 ? 'No credit was taken.' : 'The credit for this question was taken.';
}

/** Texts of the offer to ask all models again when single ones can no longer be retried. */
export const askWhole = {
  offer: `Ask ${howMany.all} again`,
  price: `Asking ${howMany.all} again costs as much as any question.`,
} as const;
