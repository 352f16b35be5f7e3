import { ProviderError, type ProviderErrorDetails } from '../language-model.ts';
import { type Failure, type FailureSigns, toSigns } from './failure.ts';
import { isModelGone } from './is-model-gone.ts';
import { toMachineWord } from './machine-word.ts';
import { findOptionalPart } from './optional-parts.ts';

type Verdict = readonly [code: ProviderError['code'], details?: ProviderErrorDetails];

/** Gives a failure its code, and decides whether the same call may succeed soon. */
export function toProviderError(failure: Failure): ProviderError {
  const signs = toSigns(failure);
  const [code, details] = judge(signs);
  const { requestId, retryAfterMs } = failure;
  const said = {
    status: signs.status,
    code: toMachineWord(failure.code),
    type: toMachineWord(failure.type),
    param: toMachineWord(failure.param),
    requestId: toMachineWord(requestId),
    retryAfterMs: details?.retryable ? retryAfterMs : undefined,
    optionalPart: readOptionalPart(signs, failure.param),
  };
  return new ProviderError(code, { retryable: false, ...details, ...omitEmpty(said) });
}

function judge(signs: FailureSigns): Verdict {
  const { status, codes } = signs;
  if (isModelGone(signs)) return ['model_unavailable', { modelGone: true }];
  if (isPolicy(signs)) return ['content_refused'];
  if (isOurAccount(signs)) return ['provider_unavailable', { ours: 'account' }];
  if (isOurKey(signs)) return ['provider_unavailable', { ours: 'key' }];
  if (status === 429 || /rate_limit|resource_exhausted/i.test(codes)) {
    return ['provider_rate_limited', { retryable: true }];
  }
  if (isServerFault(signs)) return ['provider_error', { retryable: true }];
  if (isTooLong(signs)) return ['context_too_long'];
  if (isAboutImage(signs)) return ['image_not_supported'];
  return ['provider_error'];
}

function readOptionalPart({ status, words }: FailureSigns, param: unknown) {
  const isRefusal = status === 400 || status === 403 || status === 404 || status === 422;
  return (isRefusal && findOptionalPart(toMachineWord(param), words)) || undefined;
}

function omitEmpty(fields: object): ProviderErrorDetails {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** No credit, or a limit of our own: nobody's question is at fault, and asking again does not help. */
function isOurAccount({ status, codes, words }: FailureSigns): boolean {
  if (status === 402 || /insufficient_quota|billing/i.test(codes)) return true;
  return (
    (status === 400 || status === 403 || status === 429) &&
    /credit balance|insufficient (credits|balance|funds)|\busage limits?\b|spending limit|used all available credits|credits are depleted|\blimit: 0\b/i.test(
      words,
    )
  );
}

/** Our key, permissions, place or address are wrong: the person can do nothing about it. */
function isOurKey({ status, codes, words }: FailureSigns): boolean {
  if (status === 401 || status === 403 || status === 404) return true;
  if (/authentication|permission|api_key|unauthenticated/i.test(codes)) return true;
  return status === 400 && /\bapi[ _]key\b|user location is not supported/i.test(words);
}

function isServerFault({ status, codes }: FailureSigns): boolean {
  if (status !== undefined) return status >= 500 || status === 408 || status === 409;
  return /server_error|internal|overloaded|api_error|timeout|unavailable/i.test(codes);
}

function isTooLong({ status, codes, words }: FailureSigns): boolean {
  if (status === 413 || /context_length|request_too_large/i.test(codes)) return true;
  return /prompt is too long|context (window|length)|maximum prompt length|token count.*exceeds|too many tokens/i.test(
    words,
  );
}

function isAboutImage({ codes, words }: FailureSigns): boolean {
  return /image/i.test(codes) || /\bimages?\b/i.test(words);
}

function isPolicy({ status, codes, words }: FailureSigns): boolean {
  if (status !== undefined && status !== 400 && status !== 403 && status !== 422) return false;
  if (/image/i.test(codes)) return false;
  if (/content_filter|content_policy|policy_violation|_policy(\s|$)|invalid_prompt/i.test(codes)) {
    return true;
  }
  return /usage guidelines|safety_check|violat\w+ (of )?(our|the) (usage|content) polic|input was flagged/i.test(
    words,
  );
}
