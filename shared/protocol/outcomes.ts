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
  'sealed_payload_unreadable',
] as const;

export const answerOutcomes = ['complete', 'truncated', 'refused', 'failed', 'stopped'] as const;

/** `single`: one answer is no consensus. `none`: no answer to combine. */
export const consensusOutcomes = ['complete', 'single', 'none', 'failed', 'cancelled'] as const;

export const turnOutcomes = ['finished', 'cancelled', 'failed'] as const;
