/** One row of a data set, as it is played. */
export type Item = { readonly id: string; readonly set: string } & (
  | ClosedItem
  | ConflictItem
  | ClaimItem
);

/** A question with an answer that code can tell to be right. */
export interface ClosedItem {
  readonly kind: 'closed';
  readonly question: string;
  /** A letter of the options in the question, or words that stand in every right answer. */
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
  /** What it comes to, in the words that a text names it by. */
  readonly says: string;
}

/** A claim, and whether people found that the document bears it. */
export interface ClaimItem {
  readonly kind: 'claim';
  readonly document: string;
  readonly claim: string;
  readonly supported: boolean;
}
