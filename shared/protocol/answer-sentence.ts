import type { AnswerReason } from './turn-event.ts';

const sentences: Readonly<Record<AnswerReason, (name: string) => string>> = {
  provider_rate_limited: (name) => `${name} is answering too many questions right now.`,
  provider_error: (name) => `${name} had a problem and could not answer.`,
  provider_timeout: (name) => `${name} took too long to answer.`,
  provider_unavailable: (name) => `${name} cannot be reached right now.`,
  provider_invalid: (name) => `${name} sent something that could not be read.`,
  model_unavailable: (name) => `${name} no longer offers this model.`,
  interrupted: (name) => `${name}'s answer was cut off before its end.`,
  length_limit: (name) => `${name}'s answer reached its length limit.`,
  content_refused: (name) => `${name} declined to answer this question.`,
  context_too_long: (name) => `This conversation is too long for ${name}.`,
  image_not_supported: (name) => `${name} could not use the attached image.`,
  empty: (name) => `${name} sent an empty answer.`,
  cancelled: (name) => `${name}'s answer was stopped.`,
  unread: (name) => `${name} was not asked because nobody was reading any more.`,
  left_out: (name) => `${name}'s answer was left out.`,
  sealed_payload_unreadable: (name) => `The question had expired before ${name} could read it.`,
};

/** A plain sentence for people; `name` is the model's short name. */
export function answerSentence(reason: AnswerReason, name: string): string {
  return sentences[reason](name);
}

/** Lists every sentence about a model's answer. */
export function listAnswerSentences(name: string): readonly string[] {
  return Object.values(sentences).map((toSentence) => toSentence(name));
}
