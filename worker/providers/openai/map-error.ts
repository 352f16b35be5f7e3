import { APIConnectionError, APIError } from 'openai';
import { mapTransportError } from '../call/map-transport-error.ts';
import { readRetryAfter } from '../call/read-retry-after.ts';
import { type Failure, toProviderError } from '../call/to-provider-error.ts';
import type { ProviderError } from '../language-model.ts';

/** Differences between those who speak this API. */
export interface OpenaiErrorRules {
  readonly plainNotFoundMeansModel: boolean;
}

const goneCode = /^model_(not_found|deprecated|retired|shut_?down|not_available)$/;

export function createErrorMapper(rules: OpenaiErrorRules): (error: unknown) => ProviderError {
  return (error) => {
    if (error instanceof APIConnectionError) return mapTransportError(error.cause ?? error);
    if (!(error instanceof APIError)) return mapTransportError(error);
    const failure = readFailure(error);
    return toProviderError({ ...failure, modelGone: isModelGone(failure, rules) });
  };
}

function readFailure(error: APIError): Failure {
  return {
    status: error.status,
    code: [error.code, error.type].filter(Boolean).join(' '),
    words: error.message,
    requestId: error.requestID ?? undefined,
    retryAfterMs: readRetryAfter(error.headers),
  };
}

function isModelGone({ status, code = '' }: Failure, rules: OpenaiErrorRules): boolean {
  if (code.split(' ').some((word) => goneCode.test(word))) return true;
  return rules.plainNotFoundMeansModel && (status === 404 || status === 410);
}
