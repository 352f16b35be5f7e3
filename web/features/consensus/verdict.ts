import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { sayHowMany } from '../../models/how-many.ts';
import type { Names } from '../../models/names.ts';
import { listModels } from './list-models.ts';
import { type SortedLines, sortLines } from './sort-lines.ts';
import { strings } from './verdict-strings.ts';

/** The answer in a few words, and the one thing on which the models split. */
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
  const { lines, votes, question = 'open', compared, status } = consensus;
  if (isMade(question)) return null;
  const { agreements, disagreements } = sortLines(lines);
  const answers = votes.map(({ answer, cites }) => ({ words: answer, cites })).sort(byModels);
  const points = agreements.map(({ point, cites }) => ({ words: point, cites }));
  const [first, second] = answers;
  const isTie = first && second && byModels(first, second) === 0;
  return {
    shared: isTie ? null : (first ?? points.toSorted(byModels)[0] ?? null),
    split: second ? splitAnswers(answers) : splitWidest(disagreements),
    open: !compared && status !== 'ended',
  };
}

type Claim = { readonly words: string; readonly cites: Cited[] };

/** Sorts what most models say first; among equals what was found first. */
const byModels = (one: Pick<Claim, 'cites'>, other: Pick<Claim, 'cites'>): number =>
  listModels(other.cites).length - listModels(one.cites).length;

function splitAnswers(answers: readonly Claim[]): Split {
  const sides = answers.map(({ words, cites }) => ({ stance: words, cites }));
  return { topic: '', sides, count: 1 };
}

function splitWidest(disagreements: SortedLines['disagreements']): Split | null {
  const [widest] = disagreements
    .map((line) => ({ line, cites: [...listCites(line)] }))
    .sort(byModels);
  if (!widest) return null;
  const { topic, stances } = widest.line;
  return { topic, sides: stances, count: disagreements.length };
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
    ? strings.allSaySo(`${all.charAt(0).toUpperCase()}${all.slice(1)}`)
    : strings.sayersOf(models.length, total, models.map(names.shortNameOf).join(', '));
}

/** Introduces the topic of a split: "They split on one thing:" */
export function introduceSplit({ topic, count }: Split): string {
  if (topic === '') return strings.splitOnTheAnswer;
  return count === 1 ? strings.splitOnOneThing : strings.splitOnThings(sayHowMany(count).word);
}

/** Describes the lack of a shared point; in no word while one may still be found. */
export function describeUnshared({ split, open }: Verdict, { left }: Pick<ConsensusState, 'left'>) {
  if (open) return '';
  if (split) return strings.noAnswerShared;
  return left === 0 ? strings.noPoint : strings.noPointConfirmed;
}
