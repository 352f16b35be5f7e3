/** One row of a data set, as it is played. */
export type Item = { readonly id: string; readonly set: string } & (
  | ClosedItem
  | ConflictItem
  | ClaimItem
);

/** A question whose answer can be graded by code. */
export interface ClosedItem {
  readonly kind: 'closed';
  readonly question: string;
  /** A letter of the options in the question, or words that every right answer contains. */
  readonly right: { readonly letter: string } | { readonly words: string };
}

/** Two texts that cannot both be right. They are given as answers: no model is asked. */
export interface ConflictItem {
  readonly kind: 'conflict';
  readonly question: string;
  readonly sides: readonly [Side, Side];
}

export interface Side {
  readonly text: string;
  /** The answer of this side, in the words that a text uses for it. */
  readonly says: string;
}

/** A claim, and whether people found that the document supports it. */
export interface ClaimItem {
  readonly kind: 'claim';
  readonly document: string;
  readonly claim: string;
  readonly supported: boolean;
}
