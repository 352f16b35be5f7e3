import type { AnswerReason } from '@quartet/shared/protocol/turn-event.ts';

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
  cancelled: 'was stopped',
  unread: 'was not asked',
  sealed_payload_unreadable: 'could not read the question in time',
};

/** Why an answer is missing from a consensus, as "Grok timed out". */
export function describeMissing(name: string, reason: AnswerReason): string {
  return `${name} ${clauses[reason]}`;
}
