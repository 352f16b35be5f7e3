/** A claim of *compare*, and the ids of its units. */
export interface ClaimedPoint {
  readonly point: string;
  readonly units: readonly string[];
  /** The unit whose own words the point is; absent where it is in the words of the comparison. */
  readonly quoted?: string;
}

export interface ClaimedStance {
  readonly stance: string;
  readonly units: readonly string[];
  /** As of a point. */
  readonly quoted?: string;
}

export interface ClaimedDisagreement {
  readonly topic: string;
  readonly kind: string;
  readonly stances: readonly ClaimedStance[];
  readonly whatWouldSettleIt: string | null;
}

/** Why a line is not shown. `not_said` and `no_conflict` are the judge's; `disputed`: it says what a disagreement is about. */
export type DropReason =
  | 'empty'
  | 'doubled'
  | 'too_few_models'
  | 'too_few_stances'
  | 'several_models'
  | 'ungrounded'
  | 'disputed'
  | 'too_many'
  | 'not_said'
  | 'no_conflict';
