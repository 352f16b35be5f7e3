import { isLengthLimit, toInterruption } from '../call/interrupted.ts';
import { type FinishReason, ProviderError } from '../language-model.ts';

const refused = new Set([
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'MODEL_ARMOR',
  'JAILBREAK',
  'OTHER',
  'BLOCKED_REASON_UNSPECIFIED',
]);

/**
 * Finish reasons and block reasons. Throws `provider_invalid` for a reply that the provider calls broken, which another
 * try may mend, and `interrupted` for what is not known to be good.
 */
export function mapFinishReason(raw: string): FinishReason {
  if (raw === 'STOP') return 'complete';
  if (raw === 'CONTINUATION' || isLengthLimit(raw)) return 'length';
  if (refused.has(raw)) return 'refused';
  if (/^(MALFORMED|UNEXPECTED|TOO_MANY)_/.test(raw)) {
    const { details } = toInterruption(raw);
    throw new ProviderError('provider_invalid', details);
  }
  throw toInterruption(raw);
}
