import { limits } from '@quartet/shared/domain/limits.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { consensusSentence } from '@quartet/shared/protocol/consensus-sentence.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { howMany } from '../../models/how-many.ts';
import type { Names } from '../../models/names.ts';
import { askWhole, describeCharge, type TurnBreak } from '../../models/turn-break.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { nameModels } from './list-models.ts';

export interface Outcome {
  readonly consensus: Pick<ConsensusState, 'outcome' | 'reason' | 'lines' | 'text' | 'basedOn'>;
  /** The models with an answer to read. */
  readonly answered: readonly ModelKey[];
  /** Credits; null when unknown. */
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  /** Why only the whole question can be asked again, in the API's words; null while a part of it can be. */
  readonly refusal: string | null;
  readonly names: Names;
}

interface OutcomeText {
  readonly title: string;
  readonly text: string;
}

/** Describes why there is no whole consensus, and what that means. */
export function describeOutcome(it: Outcome): OutcomeText {
  const { consensus, answered, broken, refusal, names } = it;
  if (broken) return describeBreak(broken, answered.length > 0);
  if (refusal !== null) {
    return {
      title: refusal,
      text: `The answers can still be read here. ${askWhole.price}`,
    };
  }
  const [finished] = consensus.basedOn;
  if (consensus.outcome === 'single' && finished) {
    const rest = answered.length > 1 ? ' What the others had written stays in their tabs.' : '';
    return {
      title: `Only ${names.shortNameOf(finished)} ${rest ? 'finished' : 'answered'}.`,
      text: `One answer is no consensus, so nothing was combined. It stands below, as ${names.shortNameOf(finished)} wrote it.${rest}`,
    };
  }
  const isCancelled = consensus.outcome === 'cancelled';
  const only = answered[0];
  if (answered.length === 1 && only && !isCancelled) {
    return {
      title: `Only ${names.shortNameOf(only)} answered.`,
      text: 'One answer is no consensus, so there is nothing to combine. It stands in its own tab.',
    };
  }
  return answered.length === 0 ? describeNone(it) : describeReason(it);
}

function describeNone({ consensus: { outcome, reason }, charged }: Outcome): OutcomeText {
  const free = charged === 0 ? noCredit : '';
  if (outcome === 'cancelled') return { title: 'Stopped.', text: `Each tab says why.${free}` };
  if (reason === 'question_expired' || reason === 'unread') {
    return { title: consensusSentence(reason), text: `Nothing was asked.${free}` };
  }
  return { title: `${howMany.none} could answer.`, text: `Each tab says why.${free}` };
}

function describeReason({ consensus, charged }: Outcome): OutcomeText {
  const { outcome, reason, lines, text } = consensus;
  const said = reason ?? (outcome === 'cancelled' ? 'cancelled' : null);
  const title = said ? consensusSentence(said) : 'The answers could not be combined.';
  if (said === 'cancelled') return { title, text: 'What was written stays in its tab.' };
  const rest =
    text !== '' ? ' What was written by then stands below.' : lines.length > 0 ? found : '';
  return {
    title,
    text: `Every answer stands in its own tab, as its model wrote it.${rest}${charged === 0 ? noCredit : ''}`,
  };
}

const noCredit = " You weren't charged.";
const found = ' What was found in comparing them stands below.';

const keptMinutes = limits.undeliveredSeconds / 60;
const readMinutes = limits.rejoinSeconds / 60;

function describeBreak(broken: TurnBreak, isPart: boolean): OutcomeText {
  const charge = describeCharge(broken);
  if (broken.untaken) {
    return {
      title: 'This question did not reach Quartet.',
      text: `The page was reloaded while it was being sent. ${charge} Please ask it again.`,
    };
  }
  const incomplete = `What stands in the tabs is incomplete. ${charge}`;
  if (broken.expired && !isPart) {
    return {
      title: 'We no longer have this answer.',
      text: `One that was read to its end is kept for ${readMinutes} minutes, another one for ${keptMinutes}. ${charge}`,
    };
  }
  return broken.expired
    ? {
        title: 'We no longer have the rest of this answer.',
        text: `It waited ${keptMinutes} minutes for this page to come back. ${incomplete}`,
      }
    : { title: 'The rest of this answer could not be read.', text: incomplete };
}

const clauses: Readonly<Record<AnswerReason, string>> = {
  provider_rate_limited: 'was too busy',
  provider_error: 'had a problem',
  provider_timeout: 'timed out',
  provider_unavailable: 'could not be reached',
  provider_invalid: 'sent something unreadable',
  model_unavailable: 'no longer offers this model',
  interrupted: 'was cut off',
  length_limit: 'reached its length limit',
  content_refused: 'declined to answer',
  context_too_long: 'found the conversation too long',
  image_not_supported: 'could not use the image',
  empty: 'sent nothing',
  cancelled: 'was stopped by you',
  unread: 'was not asked',
  left_out: 'was left out',
  sealed_payload_unreadable: 'could not read the question in time',
};

interface Lacking extends Pick<ConsensusState, 'missing' | 'partial'> {
  /** The answers that the consensus cites. */
  readonly answers: CitedAnswers;
  /** The models that were still writing when the person had the answers combined. */
  readonly leftBehind?: readonly ModelKey[];
}

/**
 * Describes which answers are missing or cut off, as "GPT timed out; Grok was cut off: only the beginning of its answer
 * is used."; empty if none is.
 */
export function describeBasedOn(lacking: Lacking, { shortNameOf }: Names): string {
  const { missing, partial, answers, leftBehind = [] } = lacking;
  const describe = (model: ModelKey, reason: AnswerReason) => {
    const why = leftBehind.includes(model)
      ? 'was still writing when you combined'
      : clauses[reason];
    return `${shortNameOf(model)} ${why}`;
  };
  const said = [
    ...missing.map(({ model, reason }) => describe(model, reason)),
    ...partial.map((model) => {
      const why = describe(model, answers[model]?.reason ?? 'interrupted');
      return `${why}: only the beginning of its answer is used`;
    }),
  ];
  return said.length === 0 ? '' : `${said.join('; ')}.`;
}

/** Reports whose answers hold text addressed to the composer. */
export function describeSuspicious(models: readonly ModelKey[], names: Names): string {
  const answers = models.length === 1 ? 'answer holds' : 'answers hold';
  return `${nameModels(models, names)}’s ${answers} text addressed to the composer. Nothing here rests on ${models.length === 1 ? 'it' : 'them'}.`;
}
