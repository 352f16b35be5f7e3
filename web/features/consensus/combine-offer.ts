import type { ModelKey } from '@quartet/shared/domain/panel.ts';

/** How the answers are to be combined again. */
export interface CombineChosen {
  /** Null: whoever can. */
  readonly composer: ModelKey | null;
  readonly without: readonly ModelKey[];
}

/** Answers that can be combined again. */
export interface CombineOffer {
  /** Models whose answers can take part. */
  readonly models: readonly ModelKey[];
  /** Models left out of the newest consensus, and of the next. */
  readonly without: readonly ModelKey[];
  readonly nextWithout: readonly ModelKey[];
  readonly onLeaveOut: (model: ModelKey, out: boolean) => void;
  readonly onCombine: (chosen: CombineChosen) => void;
}

/** A consensus needs this many answers. */
const fewest = 2;

/** How many more answers can be left out; below zero when too many are. */
export function countSpare({ models, nextWithout }: CombineOffer): number {
  return models.filter((model) => !nextWithout.includes(model)).length - fewest;
}
