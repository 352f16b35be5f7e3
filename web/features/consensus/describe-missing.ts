import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { Names } from '../../models/names.ts';
import { nameModels } from './list-models.ts';

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

/** Why an answer is missing from a consensus, as "Grok timed out". */
function describeMissing(name: string, reason: AnswerReason): string {
  return `${name} ${clauses[reason]}`;
}

export interface Lacking extends Pick<ConsensusState, 'missing' | 'partial'> {
  /** The models that were still writing when the person had the answers combined. */
  readonly leftBehind?: readonly ModelKey[];
}

/** Who is missing and who was cut off, as "GPT timed out; Grok was cut off."; empty when nobody. */
export function describeBasedOn(
  { missing, partial, leftBehind = [] }: Lacking,
  { shortNameOf }: Names,
): string {
  const clauses = [
    ...missing.map(({ model, reason }) =>
      leftBehind.includes(model)
        ? `${shortNameOf(model)} was still writing when you combined`
        : describeMissing(shortNameOf(model), reason),
    ),
    ...partial.map((model) => `${shortNameOf(model)} was cut off`),
  ];
  return clauses.length === 0 ? '' : `${clauses.join('; ')}.`;
}

/** Says whose answers speak to the composer. */
export function describeSuspicious(models: readonly ModelKey[], names: Names): string {
  const answers = models.length === 1 ? 'answer holds' : 'answers hold';
  return `${nameModels(models, names)}’s ${answers} text addressed to the composer. Nothing here rests on ${models.length === 1 ? 'it' : 'them'}.`;
}
