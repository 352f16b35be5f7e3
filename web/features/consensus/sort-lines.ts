import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type {
  ConsensusLine,
  ConsensusLineOf,
  Stance,
} from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';

/** A line with the id by which it may be replaced or withdrawn. */
export type Listed<L extends ConsensusLine> = L & { readonly id: number };

export interface SortedLines {
  readonly agreements: readonly Listed<ConsensusLineOf<'agreement'>>[];
  readonly disagreements: readonly Listed<ConsensusLineOf<'disagreement'>>[];
  readonly only: readonly Listed<ConsensusLineOf<'only'>>[];
}

/** Limits the list of points that one model alone makes. */
const mostOnly = 3;

/** The lines by their kind, each in the order in which they were found; stances in the order of the panel. */
export function sortLines(lines: ConsensusState['lines']): SortedLines {
  const listed = lines.map(({ id, line }) => ({ ...line, id }));
  return {
    agreements: listed.filter((line) => line.kind === 'agreement'),
    disagreements: listed
      .filter((line) => line.kind === 'disagreement')
      .map((line) => ({ ...line, stances: line.stances.toSorted(byModel) })),
    only: listed.filter((line) => line.kind === 'only').slice(0, mostOnly),
  };
}

/** Ranks a stance by its first model in the panel's order. */
const rankOf = ({ cites }: Stance): number =>
  modelKeys.findIndex((key) => cites.some(({ model }) => model === key));

const byModel = (one: Stance, other: Stance): number => rankOf(one) - rankOf(other);
