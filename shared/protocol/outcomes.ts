/** Why an answer ended without being complete. The browser has a plain sentence for each. */
export const answerReasons = [
  'provider_rate_limited',
  'provider_error',
  'provider_timeout',
  'provider_unavailable',
  'provider_invalid',
  'model_unavailable',
  'interrupted',
  'length_limit',
  'content_refused',
  'context_too_long',
  'image_not_supported',
  'empty',
  'cancelled',
  'unread',
  'left_out',
  'retention',
  'sealed_payload_unreadable',
] as const;

/** `truncated`: cut at its length limit. `refused`: the model declined. `stopped`: ended by the person. */
export const answerOutcomes = ['complete', 'truncated', 'refused', 'failed', 'stopped'] as const;

/** `single`: the only answer is shown instead of a consensus. `none`: there is no answer to combine. */
export const consensusOutcomes = ['complete', 'single', 'none', 'failed', 'cancelled'] as const;

/** `failed`: no model answered, and nothing is charged. */
export const turnOutcomes = ['finished', 'cancelled', 'failed'] as const;

/** Why there is no whole consensus. The browser has a plain sentence for each. */
export const consensusReasons = [
  'no_answers',
  'cancelled',
  'composers_failed',
  'composers_declined',
  'out_of_time',
  'unread',
  'question_expired',
  'interrupted',
] as const;

/**
 * Kinds of question. `open` asks for facts, reasons or advice, `choice` for a word, a number, or yes or no, `creative` for something
 * new, such as a poem, and `transformation` for given material in another form, such as a translation.
 */
export const questionKinds = ['open', 'choice', 'creative', 'transformation'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Returns true for a question whose answers are versions of something, with nothing to agree on. */
export function isMade(kind: QuestionKind): boolean {
  return kind === 'creative' || kind === 'transformation';
}

/** Whether another company's model has checked a line. `follows`: it has. `pending`: it has yet to. */
export const lineChecks = ['pending', 'follows', 'unchecked'] as const;

/** The same for a sentence of the text, and what was found where it does not follow from the answers. */
export const sentenceChecks = [...lineChecks, 'contradicts', 'not_said'] as const;

/** The verdict of a cited page on a claim, as another company's model read it. `unreadable` also if it gave none. */
export const pageVerdicts = ['says_so', 'says_otherwise', 'does_not_say', 'unreadable'] as const;
