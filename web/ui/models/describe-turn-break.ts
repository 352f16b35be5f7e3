import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { strings } from './turn-strings.ts';

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
  if (charged === null) return strings.chargeUnknown;
  return charged === 0 ? strings.notCharged : strings.charged;
}

/** Strings that offer to ask all models again if single models can no longer be retried. */
export const askWhole = {
  offer: () => strings.askAllAgain(modelKeys.length),
  price: () => strings.askingAllCosts(modelKeys.length),
} as const;
