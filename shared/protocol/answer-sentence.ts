import type { AnswerReason } from './turn-event.ts';

/** A plain sentence for each reason, with the model's short name. */
export const answerSentences: Readonly<Record<AnswerReason, (name: string) => string>> = {
  provider_rate_limited: (name) => `${name} is busy right now.`,
  provider_error: (name) => `${name} had a problem and couldn't answer.`,
  provider_timeout: (name) => `${name} took too long to answer.`,
  provider_unavailable: (name) => `We can't reach ${name} right now.`,
  provider_invalid: (name) => `${name}'s reply was garbled.`,
  model_unavailable: (name) => `${name} no longer offers this model.`,
  interrupted: (name) => `${name} was cut off before the end.`,
  length_limit: (name) => `${name}'s answer reached its length limit.`,
  content_refused: (name) => `${name} declined to answer this question.`,
  context_too_long: (name) => `This conversation is too long for ${name}.`,
  image_not_supported: (name) => `${name} couldn't use the attached image.`,
  empty: (name) => `${name} sent an empty answer.`,
  cancelled: (name) => `You stopped ${name}.`,
  unread: (name) => `You left, so we didn't ask ${name}.`,
  left_out: (name) => `You left ${name} out.`,
  retention: (name) => `${name} might keep your question, so we didn't ask it.`,
  sealed_payload_unreadable: (name) => `The question expired before ${name} could read it.`,
};

/** A plain sentence for people; `name` is the model's short name. */
export function answerSentence(reason: AnswerReason, name: string): string {
  return answerSentences[reason](name);
}

/** Lists every sentence about a model's answer. */
export function listAnswerSentences(name: string): readonly string[] {
  return Object.values(answerSentences).map((toSentence) => toSentence(name));
}
