import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { mapTransportError } from '../call/map-transport-error.ts';
import { readRetryAfter } from '../call/read-retry-after.ts';
import { toProviderError } from '../call/to-provider-error.ts';
import type { ProviderError } from '../language-model.ts';

export function mapError(error: unknown): ProviderError {
  if (error instanceof APIConnectionError) return mapTransportError(error.cause ?? error);
  if (!(error instanceof APIError)) return mapTransportError(error);
  const words = error.apiMessage ?? '';
  return toProviderError({
    status: error.status,
    code: [error.type, error.errorCode].filter(Boolean).join(' '),
    words,
    requestId: error.requestID ?? undefined,
    retryAfterMs: readRetryAfter(error.headers),
    modelGone: error.type === 'not_found_error' && /\bmodel\b/i.test(words),
  });
}
