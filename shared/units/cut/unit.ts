export type UnitKind = 'sentence' | 'row' | 'code' | 'math' | 'heading';

/** A part of a text, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Link extends TextSpan {
  /** The text of the link, without markup. */
  readonly words: string;
  readonly url: string;
}

/** The smallest part of an answer that can be cited. Its offsets are offsets in the tamed text. */
export interface Unit extends TextSpan {
  /** Counts from 1, in the order of the answer. */
  readonly number: number;
  readonly kind: UnitKind;
  /** Context for reading it: headings, the sentence before its list or code, its table's header. */
  readonly lead: readonly string[];
  readonly links: readonly Link[];
}
