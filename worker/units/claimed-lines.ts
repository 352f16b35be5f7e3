/** A claim of *compare*, and the ids of its units. */
export interface ClaimedPoint {
  readonly point: string;
  readonly units: readonly string[];
}

export interface ClaimedStance {
  readonly stance: string;
  readonly units: readonly string[];
}

export interface ClaimedDisagreement {
  readonly topic: string;
  readonly kind: string;
  readonly stances: readonly ClaimedStance[];
  readonly whatWouldSettleIt: string | null;
}

export interface ClaimedLines {
  readonly agree: readonly ClaimedPoint[];
  readonly disagree: readonly ClaimedDisagreement[];
  /** Points of one answer alone. */
  readonly only: readonly ClaimedPoint[];
}

export type LineKind = keyof ClaimedLines;

export type DropReason =
  | 'empty'
  | 'doubled'
  | 'too_few_models'
  | 'too_few_stances'
  | 'several_models'
  | 'ungrounded'
  | 'disputed'
  | 'too_many';

export interface DroppedLine {
  readonly kind: LineKind;
  /** Index in the claimed list. */
  readonly index: number;
  readonly reason: DropReason;
}

/** The claims that stood every check of code, each as it was claimed but for ids that name nothing, and those that did not. */
export interface CheckedLines extends ClaimedLines {
  readonly dropped: readonly DroppedLine[];
}
