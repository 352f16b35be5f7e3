import type { Cited, ConsensusLineOf, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { sayHowMany } from '../../models/how-many.ts';
import type { Names } from '../../models/names.ts';
import type { LineCheck, ShownConsensus } from './describe-lines.ts';
import { citesWords, listModels, sortLines } from './lines.ts';
import { strings } from './verdict-strings.ts';

/** The answer in a few words, and the one point on which the models split. */
export interface Verdict {
  /** The answer to the question, or else the strongest shared point; null if there is none. */
  readonly shared: Headline | null;
  readonly split: Split | null;
  /** True if more may be found. */
  readonly open: boolean;
}

interface Headline {
  readonly words: string;
  readonly cites: readonly Cited[];
  /** Also `follows` if there is nothing to say about a check: in a demo, and for a claim without cited words. */
  readonly check: LineCheck;
}

export interface Split {
  /** Null if they split on the answer itself. */
  readonly topic: string | null;
  readonly sides: readonly Stance[];
  /** Number of disagreements. */
  readonly count: number;
}

export type Judged = Pick<ShownConsensus, 'lines' | 'compared' | 'status' | 'demo'>;

type Standing = ConsensusLineOf<'agreement' | 'disagreement' | 'only'>;

export function toVerdict(consensus: Judged, over = consensus.status === 'ended'): Verdict {
  const { lines, compared, demo = false } = consensus;
  const { agreements, disagreements, only } = sortLines(lines);
  const [strongest] = agreements.toSorted(byModels);
  const standing: readonly Standing[] = [...agreements, ...disagreements, ...only];
  const answer = standing.find((line) => line.answer);
  const headline = answer ?? strongest;
  const toCheck = (line: Standing): LineCheck => {
    if (demo || !citesWords(listCites(line))) return 'follows';
    return over && line.check === 'pending' ? 'unchecked' : line.check;
  };
  const [first] = disagreements;
  const split = answer?.kind === 'disagreement' ? answer : first;
  return {
    shared: headline ? { ...toClaim(headline), check: toCheck(headline) } : null,
    split: split
      ? {
          topic: split === answer ? null : split.topic,
          sides: split.stances,
          count: disagreements.length,
        }
      : null,
    open: !compared && !over,
  };
}

function toClaim(line: Standing): Omit<Headline, 'check'> {
  if (line.kind !== 'disagreement') return { words: line.point, cites: line.cites };
  const [{ stance, cites } = { stance: '', cites: [] }] = line.stances;
  return { words: stance, cites };
}

/** Puts the points that most models share first. Equal ones keep the order in which they were found. */
const byModels = (one: { readonly cites: Cited[] }, other: { readonly cites: Cited[] }): number =>
  listModels(other.cites).length - listModels(one.cites).length;

/** "All four say so" (only once it is checked), or "3 of 4: Gemini, Claude, GPT". Empty if no model is named. */
export function describeSayers(
  { cites, check }: Omit<Headline, 'words'>,
  { basedOn }: Pick<ConsensusState, 'basedOn'>,
  names: Names,
): string {
  const models = listModels(cites);
  if (models.length === 0) return '';
  const total = Math.max(basedOn.length, models.length);
  const { all } = sayHowMany(total);
  return models.length === total && check === 'follows'
    ? strings.allSaySo(`${all.charAt(0).toUpperCase()}${all.slice(1)}`)
    : strings.sayersOf(models.length, total, models.map(names.shortNameOf).join(', '));
}

/** Introduces the topic of a split: "They split on one thing:" */
export function introduceSplit({ topic, count }: Split): string {
  if (topic === null) return strings.splitOnTheAnswer;
  return count === 1 ? strings.splitOnOneThing : strings.splitOnThings(sayHowMany(count).word);
}

/** Describes the lack of a shared point. */
export function describeUnshared({ split, open }: Verdict): string {
  if (open) return strings.comparingTheAnswers;
  return split ? strings.noAnswerShared : strings.noPoint;
}
