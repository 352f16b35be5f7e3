import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { mapTransportError, toProviderError } from '../call/errors.ts';
import { readRetryAfter } from '../call/rate-headers.ts';
import type { ProviderError } from '../language-model.ts';

export function createErrorMapper(modelId: string): (error: unknown) => ProviderError {
  return (error) => {
    if (error instanceof APIConnectionError) return mapTransportError(error.cause ?? error);
    if (!(error instanceof APIError)) return mapTransportError(error);
    return toProviderError({
      modelId,
      status: error.status,
      code: error.errorCode,
      type: error.type,
      words: error.apiMessage ?? '',
      requestId: error.requestID ?? undefined,
      retryAfterMs: readRetryAfter(error.headers),
    });
  };
}
