import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { toPlainWords } from '../../components/markdown/plain-words.ts';
import { sayHowMany } from '../../models/how-many.ts';
import type { Names } from '../../models/names.ts';
import { listModels, nameModels } from './list-models.ts';
import { sortLines } from './sort-lines.ts';

/** What one would tell a friend about the answers. */
export interface Verdict {
  /** The short answer or the strongest shared point; null while there is none. */
  readonly shared: { readonly words: string; readonly cites: readonly Cited[] } | null;
  readonly split: Split | null;
  /** Whether more may be found. */
  readonly open: boolean;
}

export interface Split {
  /** Empty where they split on the short answer itself. */
  readonly topic: string;
  readonly sides: readonly Stance[];
  /** How many disagreements there are. */
  readonly count: number;
}

export type Judged = Pick<
  ConsensusState,
  'lines' | 'votes' | 'question' | 'compared' | 'status' | 'basedOn'
>;

/** Returns the verdict of a comparison; null for answers that are versions of something, such as translations. */
export function toVerdict(consensus: Judged): Verdict | null {
  const { lines, votes, question, compared, status } = consensus;
  if (question === 'creative' || question === 'transformation') return null;
  const { agreements, disagreements } = sortLines(lines);
  const answers = votes
    .map(({ answer, cites }) => ({ words: answer, cites }))
    .sort((one, other) => countModels(other) - countModels(one));
  const [first, second] = answers;
  const points = agreements.map(({ point, cites }) => ({ words: point, cites }));
  const isTie = first && second && countModels(first) === countModels(second);
  const widest = disagreements.toSorted(
    (one, other) => countModels(...other.stances) - countModels(...one.stances),
  )[0];
  const count = disagreements.length;
  return {
    shared: isTie ? null : (first ?? findStrongest(points)),
    split: second
      ? {
          topic: '',
          sides: answers.map(({ words, cites }) => ({ stance: words, cites: [...cites] })),
          count: 1,
        }
      : widest
        ? { topic: widest.topic, sides: widest.stances, count }
        : null,
    open: !compared && status !== 'ended',
  };
}

type Citing = { readonly cites: readonly Cited[] };

function countModels(...all: readonly Citing[]): number {
  return listModels(all.flatMap(({ cites }) => cites)).length;
}

/** Returns the point of the most models, the first found of several. */
function findStrongest<T extends Citing>(points: readonly T[]): T | null {
  return points.reduce<T | null>(
    (best, point) => (best && countModels(best) >= countModels(point) ? best : point),
    null,
  );
}

/** "All four say so", "3 of 4: Gemini, Claude, GPT" */
export function describeSayers(
  models: readonly ModelKey[],
  { basedOn }: Pick<ConsensusState, 'basedOn'>,
  names: Names,
): string {
  const total = Math.max(basedOn.length, models.length);
  const { all } = sayHowMany(total);
  return models.length === total
    ? `${all.charAt(0).toUpperCase()}${all.slice(1)} say so`
    : `${models.length} of ${total}: ${models.map(names.shortNameOf).join(', ')}`;
}

/** Introduces the topic of a split: "They split on one thing:" */
export function introduceSplit({ topic, count }: Split): string {
  if (topic === '') return 'They split on the answer itself.';
  return count === 1
    ? 'They split on one thing:'
    : `They split on ${sayHowMany(count).word} things, first of all:`;
}

/** Says what stands in for the shared point. */
export function describeUnshared({ split, open }: Verdict, { left }: Pick<ConsensusState, 'left'>) {
  if (open) return '';
  if (split) return 'They share no answer.';
  return left === 0 ? 'No shared point.' : 'No shared point confirmed.';
}

/** The verdict as one would send it to a friend; empty where there is none. */
export function describeVerdict(consensus: ConsensusState, names: Names): string {
  const { shared, split } = toVerdict(consensus) ?? { shared: null, split: null };
  const toSide = ({ stance, cites }: Stance) =>
    `${nameModels(listModels(cites), names)}: ${toPlainWords(stance)}`;
  return [
    ...(shared ? [toPlainWords(shared.words)] : []),
    ...(shared ? [describeSayers(listModels(shared.cites), consensus, names)] : []),
    ...(split ? [`${introduceSplit(split)} ${toPlainWords(split.topic)}`.trim()] : []),
    ...(split?.sides.map(toSide) ?? []),
  ].join('\n');
}
