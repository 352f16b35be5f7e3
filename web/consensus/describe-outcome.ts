import { limits } from '@quartet/shared/domain/limits.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { marks } from '../ui/lib/strings.ts';
import { askWhole, describeCharge, type TurnBreak } from '../ui/models/describe-turn-break.ts';
import type { Names } from '../ui/models/names.ts';
import { consensusReasonStrings } from '../ui/models/reason-strings.ts';
import { strings as turnStrings } from '../ui/models/turn-strings.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { nameModels } from './lines.ts';
import { strings } from './strings.ts';

export interface Outcome {
  readonly consensus: Pick<ConsensusState, 'outcome' | 'reason' | 'lines' | 'text' | 'basedOn'>;
  /** The models that have a readable answer. */
  readonly answered: readonly ModelKey[];
  /** In credits; null if unknown. */
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  /** Why only the whole question can be asked again, in the API's words; null if parts of it can be retried. */
  readonly refusal: string | null;
  readonly names: Names;
}

interface OutcomeText {
  readonly title: string;
  readonly text: string;
}

/** Explains why there is no complete consensus, and what that means. */
export function describeOutcome(it: Outcome): OutcomeText {
  const { consensus, answered, broken, refusal, names } = it;
  if (broken) return describeBreak(broken, answered.length > 0);
  if (refusal !== null) {
    return {
      title: refusal,
      text: join(strings.readHere, askWhole.price()),
    };
  }
  const [finished] = consensus.basedOn;
  if (consensus.outcome === 'single' && finished) {
    const rest = answered.length > 1 ? strings.othersInTabs : '';
    return {
      title: (rest ? strings.onlyFinished : strings.onlyAnswered)(names.shortNameOf(finished)),
      text: join(strings.hereIsItsAnswer, rest),
    };
  }
  const isCancelled = consensus.outcome === 'cancelled';
  const only = answered[0];
  if (answered.length === 1 && only && !isCancelled) {
    return {
      title: strings.onlyAnswered(names.shortNameOf(only)),
      text: strings.isInItsTab,
    };
  }
  return answered.length === 0 ? describeNone(it) : describeReason(it);
}

/** Joins sentences. */
function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(marks.space);
}

const describeFree = (charged: number | null): string =>
  charged === 0 ? turnStrings.notCharged : '';

function describeNone({ consensus: { outcome, reason }, charged }: Outcome): OutcomeText {
  const free = describeFree(charged);
  const why = join(strings.eachTabSaysWhy, free);
  if (outcome === 'cancelled') return { title: strings.stopped, text: why };
  if (reason === 'question_expired' || reason === 'unread') {
    return { title: consensusReasonStrings[reason], text: join(strings.didNotAsk, free) };
  }
  return { title: strings.noneCouldAnswer(modelKeys.length), text: why };
}

function describeReason({ consensus, charged }: Outcome): OutcomeText {
  const { outcome, reason, lines, text } = consensus;
  const said = reason ?? (outcome === 'cancelled' ? 'cancelled' : null);
  const title = said ? consensusReasonStrings[said] : strings.couldNotCombine;
  if (said === 'cancelled') return { title, text: strings.readWhatTheyWrote };
  const rest = text !== '' ? strings.hadSoFar : lines.length > 0 ? strings.foundSoFar : '';
  return { title, text: join(strings.readEveryAnswer, rest, describeFree(charged)) };
}

const keptMinutes = limits.undeliveredSeconds / 60;
const readMinutes = limits.rejoinSeconds / 60;

function describeBreak(broken: TurnBreak, isPart: boolean): OutcomeText {
  const charge = describeCharge(broken);
  if (broken.untaken) {
    return {
      title: strings.didNotReachUs,
      text: join(strings.reloadedWhileSending, charge, strings.askItAgain),
    };
  }
  const incomplete = join(strings.tabsIncomplete, charge);
  if (broken.expired && !isPart) {
    return {
      title: strings.noLongerKept,
      text: join(strings.keepsFor(keptMinutes, readMinutes), charge),
    };
  }
  return broken.expired
    ? {
        title: strings.noLongerKeptRest,
        text: join(strings.keptThenDeleted(keptMinutes), incomplete),
      }
    : { title: strings.couldNotReadRest, text: incomplete };
}

/** "Based on 3 of 4" */
export function describeBase({ basedOn, missing }: Pick<ConsensusState, 'basedOn' | 'missing'>) {
  return missing.length === 0
    ? strings.basedOn(basedOn.length)
    : strings.basedOnSome(basedOn.length, modelKeys.length);
}

interface Lacking extends Pick<ConsensusState, 'missing' | 'partial'> {
  /** The answers that the consensus cites. */
  readonly answers: CitedAnswers;
  /** The models that were still writing when the person combined the answers. */
  readonly leftBehind?: readonly ModelKey[];
}

/**
 * Describes which answers are missing or cut off, such as "GPT timed out; Grok was cut off: only the beginning of its answer is
 * used."; empty if none is.
 */
export function describeBasedOn(lacking: Lacking, { shortNameOf }: Names): string {
  const { missing, partial, answers, leftBehind = [] } = lacking;
  const describe = (model: ModelKey, reason: AnswerReason) => {
    const toClause = leftBehind.includes(model) ? strings.stillWriting : strings.lacks[reason];
    return toClause(shortNameOf(model));
  };
  const said = [
    ...missing.map(({ model, reason }) => describe(model, reason)),
    ...partial.map((model) =>
      strings.usedPart(describe(model, answers[model]?.reason ?? 'interrupted')),
    ),
  ];
  return said.length === 0 ? '' : marks.stop(said.join(marks.semicolon));
}

/** Reports the models whose answers contain text addressed to the composer. */
export function describeSuspicious(models: readonly ModelKey[], names: Names): string {
  return strings.suspicious(nameModels(models, names), models.length);
}
