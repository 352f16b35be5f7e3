import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** A position in a disagreement at the time of a question about it. */
export interface Position {
  readonly stance: string;
  readonly models: readonly ModelKey[];
}

/** The place of a disagreement, by which a reloaded page finds it again. The browser stores none of its words. */
export interface AboutLine {
  readonly turnId: string;
  /** The id of the line in the consensus of that turn. */
  readonly line: number;
  /** True if the models were hidden when the question was asked. */
  readonly hidden: boolean;
}

/** A disagreement that a question asks about. Its positions are counted from 1. */
export interface AskedAbout {
  readonly topic: string;
  readonly positions: readonly Position[];
}
