import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLineOf, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { marks } from '../ui/lib/strings.ts';
import type { Names } from '../ui/models/names.ts';
import type { LineCheck, ShownConsensus } from './describe-lines.ts';
import { citesWords, isUnconfirmed, listModels, sortLines } from './lines.ts';
import { strings } from './verdict-strings.ts';

/** The answer in a few words, and the one point on which the models split. */
export interface Verdict {
  /** The answer to the question, or else the first sentence of the text. Null until one of them is known, and for something made. */
  readonly shared: Headline | null;
  readonly split: Split | null;
  /** True if more may be found. */
  readonly open: boolean;
  /** True if the answers seemed to share a point, which did not hold. */
  readonly unconfirmed: boolean;
}

interface Headline {
  readonly words: string;
  readonly cites: readonly Cited[];
  /** Also `follows` if there is nothing to say about a check: in a demo, and for a claim without cited words. */
  readonly check: LineCheck;
  /** False for a sentence of the text: nobody has checked each model that it cites. */
  readonly counted: boolean;
}

export interface Split {
  /** Null if they split on the answer itself. Otherwise in the form that continues a sentence. */
  readonly topic: string | null;
  /** Without the side that the headline states. */
  readonly sides: readonly Stance[];
  /** Number of disagreements. */
  readonly count: number;
}

export type Judged = Pick<
  ShownConsensus,
  'lines' | 'compared' | 'status' | 'demo' | 'question' | 'text' | 'sentences'
>;

type Standing = ConsensusLineOf<'agreement' | 'disagreement' | 'only'>;

export function toVerdict(consensus: Judged, over = consensus.status === 'ended'): Verdict {
  const { lines, compared, demo = false, question = 'open' } = consensus;
  const { agreements, disagreements, only, fallen } = sortLines(lines);
  const standing: readonly Standing[] = [...agreements, ...disagreements, ...only];
  const answer = isMade(question) ? undefined : standing.find((line) => line.answer);
  const claim = answer ? toClaim(answer) : toFirstSentence(consensus);
  const toCheck = ({ check }: Headline): LineCheck => {
    if (demo || (answer && !citesWords(listCites(answer)))) return 'follows';
    return over && check === 'pending' ? 'unchecked' : check;
  };
  const [first] = disagreements;
  const split = answer?.kind === 'disagreement' ? answer : first;
  return {
    shared: claim && { ...claim, check: toCheck(claim) },
    split: split
      ? {
          topic: split === answer ? null : continueWith(split.topic),
          sides: split === answer ? split.stances.slice(1) : split.stances,
          count: disagreements.length,
        }
      : null,
    open: !over && !(compared && claim),
    unconfirmed: isUnconfirmed(fallen),
  };
}

function toClaim(line: Standing): Headline {
  const { check } = line;
  if (line.kind !== 'disagreement') {
    return { words: line.point, cites: line.cites, check, counted: true };
  }
  const [{ stance, cites } = { stance: '', cites: [] }] = line.stances;
  return { words: stance, cites, check, counted: true };
}

/**
 * The first sentence that is not the composer's own, with the citation that covers it: its own, or the next one of its paragraph. Null
 * if a check found that the answers do not say it, or while the text is being written. A poem answers by all of its lines.
 */
function toFirstSentence({ question = 'open', text, sentences }: Judged): Headline | null {
  const said = sentences.filter(({ own }) => !own);
  const [first] = said;
  if (!first || isMade(question)) return null;
  const { start, end } = first;
  const paragraph = said.filter((each) => !text.slice(end, each.start).includes('\n'));
  const { cites, check } = paragraph.find((each) => each.cites.length > 0) ?? first;
  if (check === 'contradicts' || check === 'not_said') return null;
  return { words: text.slice(start, end), cites, check, counted: false };
}

/**
 * "All four say so" or "Both that answered say so" (only once it is checked), "3 of 4: Gemini, Claude, GPT", or the names alone. Empty
 * if no model is named.
 */
export function describeSayers(
  { cites, check, counted }: Omit<Headline, 'words'>,
  { basedOn, missing }: Pick<ConsensusState, 'basedOn' | 'missing'>,
  names: Names,
): string {
  const models = listModels(cites);
  if (models.length === 0) return '';
  const said = models.map(names.shortNameOf).join(marks.comma);
  if (!counted) return said;
  const total = Math.max(basedOn.length, models.length);
  const leavesOut = missing.some(({ reason }) => reason === 'left_out');
  if (models.length < total || check !== 'follows' || leavesOut) {
    return strings.sayersOf(models.length, total, said);
  }
  return missing.length > 0 ? strings.allAnsweredSaySo(total) : strings.allSaySo(total);
}

/** Lets a topic continue a sentence. Other first words keep their case: they may be names, or nouns of a language that needs it. */
function continueWith(topic: string): string {
  return topic.replace(/^(?:A|An|The|How|If|What|When|Where|Whether|Which|Who|Why)\b/, (word) =>
    word.toLowerCase(),
  );
}

/** Finds the models that take no side of the split. A model behind the headline has taken one if the split is on the answer. */
export function findSilent(
  { shared, split }: Verdict,
  { basedOn }: Pick<ConsensusState, 'basedOn'>,
): readonly ModelKey[] {
  if (!split) return [];
  const sided = listModels([
    ...(split.topic === null && shared ? shared.cites : []),
    ...split.sides.flatMap(({ cites }) => cites),
  ]);
  return basedOn.filter((model) => !sided.includes(model));
}

/** Introduces the topic of a split: "They disagree on one thing:" */
export function introduceSplit({ topic, count, sides }: Split): string {
  if (topic === null) return strings.splitOnTheAnswer(sides.length);
  return strings.splitOnThings(count);
}

/** Describes the lack of a shared point. */
export function describeUnshared({ split, open, unconfirmed }: Verdict): string {
  if (open) return strings.comparingTheAnswers;
  return split ? strings.noAnswerShared : strings.nothingShared(unconfirmed);
}
