import { ApiError } from '@google/genai';
import * as z from 'zod';
import { mapTransportError, toProviderError } from '../call/errors.ts';
import { readWait } from '../call/rate-headers.ts';
import { ProviderError } from '../language-model.ts';

const bodySchema = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z
      .array(z.looseObject({ retryDelay: z.string().optional(), reason: z.string().optional() }))
      .optional(),
  }),
});

/** The Google SDK keeps no headers; the only details are the JSON in its error message. */
export function createErrorMapper(modelId: string): (error: unknown) => ProviderError {
  return (error) => {
    if (!(error instanceof ApiError)) return mapStreamError(error);
    const { status, message: words = '', details = [] } = readBody(error.message);
    const retryDelay = details.find((detail) => detail.retryDelay)?.retryDelay;
    return toProviderError({
      modelId,
      status: error.status,
      code: status,
      type: details.find((detail) => detail.reason)?.reason,
      words,
      retryAfterMs: readWait(retryDelay),
    });
  };
}

/** The SDK throws plain errors for a stream that ends within a chunk. Other errors quote the chunk. */
function mapStreamError(error: unknown): ProviderError {
  if (!(error instanceof Error)) return mapTransportError(error);
  if (error.message.startsWith('Incomplete JSON segment')) {
    return new ProviderError('interrupted', { retryable: true });
  }
  if (error.message.startsWith('exception parsing stream chunk')) {
    return new ProviderError('provider_invalid');
  }
  return mapTransportError(error);
}

/** Reads the JSON in an error message. Within a stream, words precede it: `got status: X. {json}`. */
function readBody(message: string): z.infer<typeof bodySchema>['error'] {
  try {
    return bodySchema.parse(JSON.parse(message.slice(message.indexOf('{')))).error;
  } catch {
    return {};
  }
}
