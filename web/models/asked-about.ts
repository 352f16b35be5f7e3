import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** A position in a disagreement at the time of a question about it. */
export interface Position {
  readonly stance: string;
  readonly models: readonly ModelKey[];
}

/** A disagreement that a question asks about. Its positions are counted from 1. */
export interface AskedAbout {
  readonly topic: string;
  readonly positions: readonly Position[];
}
