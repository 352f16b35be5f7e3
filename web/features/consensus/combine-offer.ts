import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** How the answers are to be combined again. */
export interface CombineChosen {
  /** Null: whoever can. */
  readonly composer: ModelKey | null;
  readonly without: readonly ModelKey[];
}

/** What can be combined again. */
export interface CombineOffer {
  /** Whose answers can take part. */
  readonly models: readonly ModelKey[];
  /** Who is left out of the consensus that is shown. */
  readonly without: readonly ModelKey[];
  readonly onCombine: (chosen: CombineChosen) => void;
}
