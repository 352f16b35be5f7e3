import { howMany } from './how-many.ts';
import { strings } from './strings.ts';

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
  if (charged === null) return strings.chargeUnknown;
  return charged === 0 ? strings.notCharged : strings.charged;
}

/** Texts of the offer to ask all models again when single ones can no longer be retried. */
export const askWhole = {
  offer: strings.askAgain(howMany.all),
  price: strings.askAgainPrice(howMany.all),
} as const;
