/** A turn could not be read to its end. `charged`: the credits that it cost, null when the API did not say. */
export interface TurnBreak {
  /** The API no longer keeps it. */
  readonly expired: boolean;
  /** Its question never reached the API. */
  readonly untaken?: boolean;
  readonly charged: number | null;
}

/** What became of the credit of a turn that could not be read to its end. */
export function describeCharge({ charged }: TurnBreak): string {
  if (charged === null) return 'Your balance shows whether a credit was taken.';
  return charged === 0 ? 'No credit was taken.' : 'The credit for this question was taken.';
}
