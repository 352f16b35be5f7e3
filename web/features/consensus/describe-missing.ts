import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { Names } from '../../models/names.ts';
import { nameModels } from './list-models.ts';
import type { CitedAnswers } from './read-cited.ts';

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

export interface Lacking extends Pick<ConsensusState, 'missing' | 'partial'> {
  /** The answers that the consensus cites. */
  readonly answers: CitedAnswers;
  /** The models that were still writing when the person had the answers combined. */
  readonly leftBehind?: readonly ModelKey[];
}

/**
 * Who is missing and of whom there is only a part, as "GPT timed out; Grok was cut off: only the beginning of its answer
 * is used."; empty when nobody.
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

/** Says whose answers speak to the composer. */
export function describeSuspicious(models: readonly ModelKey[], names: Names): string {
  const answers = models.length === 1 ? 'answer holds' : 'answers hold';
  return `${nameModels(models, names)}’s ${answers} text addressed to the composer. Nothing here rests on ${models.length === 1 ? 'it' : 'them'}.`;
}
