import { howMany } from './how-many.ts';

/** Marks a turn that could not be read to its end. `charged`: its cost in credits; null if unknown. */
export interface TurnBreak {
  /** True if the API no longer keeps it. */
  readonly expired: boolean;
  /** True if its question never reached the API. */
  readonly untaken?: boolean;
  readonly charged: number | null;
}

/** Describes what became of the credit of such a turn. */
export function describeCharge({ charged }: TurnBreak): string {
  if (charged === null) return 'Your balance shows whether a credit was taken.';
  return charged === 0 ? 'No credit was taken.' : 'The credit for this question was taken.';
}

/** Words of the offer to ask again, where a turn can no longer be retried in part. */
export const askWhole = {
  offer: `Ask ${howMany.all} again`,
  price: `Asking ${howMany.all} again costs as much as any question.`,
} as const;
