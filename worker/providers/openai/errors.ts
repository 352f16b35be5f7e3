import { APIConnectionError, APIError } from 'openai';
import { mapTransportError, toProviderError } from '../call/errors.ts';
import { readRetryAfter } from '../call/rate-headers.ts';
import type { ProviderError } from '../language-model.ts';

/** Creates the error mapper for all servers that speak OpenAI's protocols. */
export function createErrorMapper(modelId: string): (error: unknown) => ProviderError {
  return (error) => {
    if (error instanceof APIConnectionError) return mapTransportError(error.cause ?? error);
    if (!(error instanceof APIError)) return mapTransportError(error);
    return toProviderError({
      modelId,
      status: error.status,
      code: error.code,
      type: error.type,
      param: error.param,
      words: error.message,
      requestId: error.requestID ?? undefined,
      retryAfterMs: readRetryAfter(error.headers),
    });
  };
}

/** Maps a failure that the response reports after its headers. */
export function mapResponseError(
  error: { code?: string | null; message?: string; param?: string | null } | null | undefined,
  modelId: string,
): ProviderError {
  const { code, message, param } = error ?? {};
  return toProviderError({ modelId, code: code ?? 'server_error', words: message, param });
}
