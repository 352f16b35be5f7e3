import { ProviderError, type ProviderErrorDetails } from '../language-model.ts';

/** Failure: what an adapter could read from its SDK's error. `words` decide a code and go no further. */
export interface Failure {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly words?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly modelGone?: boolean | undefined;
}

/** Gives a failure its code, and decides whether the same call may succeed soon. */
export function toProviderError(failure: Failure): ProviderError {
  if (failure.modelGone) return toError('model_unavailable', failure, false);
  const { status, code = '' } = failure;
  if (isOutOfQuota(failure) || isOurKey(failure))
    return toError('provider_unavailable', failure, false);
  if (status === 429 || /rate_limit|resource_exhausted/i.test(code)) {
    return toError('provider_rate_limited', failure, true);
  }
  if (isServerFault(failure)) return toError('provider_error', failure, true);
  if (isTooLong(failure)) return toError('context_too_long', failure, false);
  if (isAboutImage(failure)) return toError('image_not_supported', failure, false);
  if (isPolicy(failure)) return toError('content_refused', failure, false);
  return toError('provider_error', failure, false);
}

function toError(
  reason: ProviderError['code'],
  failure: Failure,
  retryable: boolean,
): ProviderError {
  const details: ProviderErrorDetails = {
    retryable,
    ...(failure.status !== undefined && { status: failure.status }),
    ...(failure.requestId && { requestId: failure.requestId }),
    ...(retryable && failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
    ...(failure.modelGone && { modelGone: true }),
  };
  return new ProviderError(reason, details);
}

function isOutOfQuota({ status, code = '' }: Failure): boolean {
  return status === 402 || /insufficient_quota|billing/i.test(code);
}

/** Our key, permissions or address are wrong: the person can do nothing about it. */
function isOurKey({ status, code = '', words = '' }: Failure): boolean {
  if (status === 401 || status === 403 || status === 404) return true;
  if (/authentication|permission|api_key|unauthenticated/i.test(code)) return true;
  return status === 400 && /\bapi[ _]key\b/i.test(words);
}

function isServerFault({ status, code = '' }: Failure): boolean {
  if (status !== undefined) return status >= 500 || status === 408 || status === 409;
  return /server_error|internal|overloaded|api_error|timeout|unavailable/i.test(code);
}

function isTooLong({ status, code = '', words = '' }: Failure): boolean {
  if (status === 413 || /context_length|request_too_large/i.test(code)) return true;
  return /prompt is too long|context (window|length)|maximum prompt length|token count.*exceeds|too many tokens/i.test(
    words,
  );
}

function isAboutImage({ code = '', words = '' }: Failure): boolean {
  return /image/i.test(code) || /\bimages?\b/i.test(words);
}

function isPolicy({ code = '' }: Failure): boolean {
  return /content_filter|content_policy|policy_violation|_policy$|invalid_prompt/i.test(code);
}
