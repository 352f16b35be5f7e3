import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type {
  Cited,
  ConsensusLine,
  ConsensusLineOf,
  Stance,
} from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { joinNames } from '../ui/lib/join-names.ts';
import type { Names } from '../ui/models/names.ts';

/** A line with the id by which it may be replaced or withdrawn. */
export type Listed<L extends ConsensusLine> = L & { readonly id: number };

type ListOf<K extends ConsensusLine['kind']> = readonly Listed<ConsensusLineOf<K>>[];

interface SortedLines {
  readonly agreements: ListOf<'agreement'>;
  readonly disagreements: ListOf<'disagreement'>;
  readonly only: ListOf<'only'>;
  readonly fallen: ListOf<'fallen'>;
}

/**
 * Sorts the lines by kind, each in the order in which they were found. Stances are in the order of the panel. Only if they answer the
 * question does the first stance stay first.
 */
export function sortLines(lines: ConsensusState['lines']): SortedLines {
  const listed = lines.map(({ id, line }) => ({ ...line, id }));
  return {
    agreements: listed.filter((line) => line.kind === 'agreement'),
    disagreements: listed
      .filter((line) => line.kind === 'disagreement')
      .map((line) => (line.answer ? line : { ...line, stances: line.stances.toSorted(byModel) })),
    only: listed.filter((line) => line.kind === 'only'),
    fallen: listed.filter((line) => line.kind === 'fallen'),
  };
}

/** Sorts the lines that are listed below the text. If the answers are short, these are only disagreements and what did not hold. */
export function listPoints({
  lines,
  short = false,
}: Pick<ConsensusState, 'lines'> & Partial<Pick<ConsensusState, 'short'>>): SortedLines {
  const sorted = sortLines(lines);
  return short ? { ...sorted, agreements: [], only: [] } : sorted;
}

/** Ranks a stance by its first model in the panel's order. */
const rankOf = ({ cites }: Stance): number =>
  modelKeys.findIndex((key) => cites.some(({ model }) => model === key));

const byModel = (one: Stance, other: Stance): number => rankOf(one) - rankOf(other);

/** Returns a key for a stance, by its words and its place among the stances with the same words. */
export function toStanceKey(stances: readonly Pick<Stance, 'stance'>[], at: number): string {
  const words = stances[at]?.stance ?? '';
  const same = stances.slice(0, at).filter(({ stance }) => stance === words);
  return `${same.length} ${words}`;
}

type Disputed = Pick<ConsensusLineOf<'disagreement'>, 'topic' | 'stances'>;

/** Names a disagreement by its topic or, without one, by its stances. */
export function nameDispute({ topic, stances }: Disputed): string {
  return topic || stances.map(({ stance }) => stance).join(' / ');
}

/** Lists the cited models in the panel's order, each once. */
export function listModels(cites: readonly Cited[]): readonly ModelKey[] {
  const cited = new Set(cites.map(({ model }) => model));
  return modelKeys.filter((model) => cited.has(model));
}

/** True if one of these points seemed to be in several answers. */
export function isUnconfirmed(fallen: SortedLines['fallen']): boolean {
  return fallen.some(({ cites }) => listModels(cites).length > 1);
}

/** True if words are cited. False if only a model is named. */
export function citesWords(cites: readonly Cited[]): boolean {
  return cites.some(({ start, end }) => end > start);
}

/** "Claude and GPT" */
export function nameModels(models: readonly ModelKey[], names: Names): string {
  return joinNames(models.map(names.shortNameOf));
}
