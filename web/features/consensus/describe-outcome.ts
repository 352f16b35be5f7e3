import { limits } from '@quartet/shared/domain/limits.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { consensusSentence } from '@quartet/shared/protocol/consensus-sentence.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { askWhole, describeCharge, type TurnBreak } from '../../models/describe-turn-break.ts';
import { howMany } from '../../models/how-many.ts';
import type { Names } from '../../models/names.ts';
import type { CitedAnswers } from './cited-answers.ts';
import { nameModels } from './lines.ts';

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
      text: `You can still read the answers here. ${askWhole.price}`,
    };
  }
  const [finished] = consensus.basedOn;
  if (consensus.outcome === 'single' && finished) {
    const rest = answered.length > 1 ? ' You can read what the others wrote in their tabs.' : '';
    return {
      title: `Only ${names.shortNameOf(finished)} ${rest ? 'finished' : 'answered'}, so there's nothing to combine.`,
      text: `Here is its answer.${rest}`,
    };
  }
  const isCancelled = consensus.outcome === 'cancelled';
  const only = answered[0];
  if (answered.length === 1 && only && !isCancelled) {
    return {
      title: `Only ${names.shortNameOf(only)} answered, so there's nothing to combine.`,
      text: 'You can read it in its tab.',
    };
  }
  return answered.length === 0 ? describeNone(it) : describeReason(it);
}

function describeNone({ consensus: { outcome, reason }, charged }: Outcome): OutcomeText {
  const free = charged === 0 ? noCredit : '';
  if (outcome === 'cancelled') return { title: 'Stopped.', text: `Each tab says why.${free}` };
  if (reason === 'question_expired' || reason === 'unread') {
    return { title: consensusSentence(reason), text: `We didn't ask anything.${free}` };
  }
  return { title: `${howMany.none} could answer.`, text: `Each tab says why.${free}` };
}

function describeReason({ consensus, charged }: Outcome): OutcomeText {
  const { outcome, reason, lines, text } = consensus;
  const said = reason ?? (outcome === 'cancelled' ? 'cancelled' : null);
  const title = said ? consensusSentence(said) : "We couldn't combine the answers.";
  if (said === 'cancelled')
    return { title, text: 'You can read what the models wrote in their tabs.' };
  const rest = text !== '' ? " Here's what we had by then." : lines.length > 0 ? found : '';
  return {
    title,
    text: `You can read every answer in its tab.${rest}${charged === 0 ? noCredit : ''}`,
  };
}

const noCredit = " You weren't charged.";
const found = " Here's what we found until then.";

const keptMinutes = limits.undeliveredSeconds / 60;
const readMinutes = limits.rejoinSeconds / 60;

function describeBreak(broken: TurnBreak, isPart: boolean): OutcomeText {
  const charge = describeCharge(broken);
  if (broken.untaken) {
    return {
      title: "This question didn't reach Quartet.",
      text: `You reloaded the page while we were sending it. ${charge} Please ask it again.`,
    };
  }
  const incomplete = `The tabs are incomplete. ${charge}`;
  if (broken.expired && !isPart) {
    return {
      title: 'We no longer have this answer.',
      text: `We keep an answer for up to ${keptMinutes} minutes; once you've read it, for ${readMinutes}. ${charge}`,
    };
  }
  return broken.expired
    ? {
        title: 'We no longer have the rest of this answer.',
        text: `We kept it for ${keptMinutes} minutes, then deleted it. ${incomplete}`,
      }
    : { title: "We couldn't read the rest of this answer.", text: incomplete };
}

const clauses: Readonly<Record<AnswerReason, string>> = {
  provider_rate_limited: 'was too busy',
  provider_error: 'had a problem',
  provider_timeout: 'timed out',
  provider_unavailable: "didn't respond",
  provider_invalid: 'sent a garbled reply',
  model_unavailable: 'no longer offers this model',
  interrupted: 'was cut off',
  length_limit: 'reached its length limit',
  content_refused: 'declined to answer',
  context_too_long: 'found the conversation too long',
  image_not_supported: "couldn't use the image",
  empty: 'sent nothing',
  cancelled: 'stopped when you asked',
  unread: "wasn't asked",
  left_out: 'was left out',
  retention: "wasn't asked because it might keep your question",
  sealed_payload_unreadable: "couldn't read the question in time",
};

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
    const why = leftBehind.includes(model)
      ? 'was still writing when you combined'
      : clauses[reason];
    return `${shortNameOf(model)} ${why}`;
  };
  const said = [
    ...missing.map(({ model, reason }) => describe(model, reason)),
    ...partial.map((model) => {
      const why = describe(model, answers[model]?.reason ?? 'interrupted');
      return `${why}; we used what it wrote`;
    }),
  ];
  return said.length === 0 ? '' : `${said.join('; ')}.`;
}

/** Reports the models whose answers contain text addressed to the composer. */
export function describeSuspicious(models: readonly ModelKey[], names: Names): string {
  const [answers, them] = models.length === 1 ? ['answer', 'it'] : ['answers', 'them'];
  return `${nameModels(models, names)}'s ${answers} tried to influence the summary, so we ignored ${them}.`;
}
