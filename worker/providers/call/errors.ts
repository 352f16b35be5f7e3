import { ProviderError, type ProviderErrorDetails } from '../language-model.ts';
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

/** Our account is out of credit or over its limit; retrying does not help. */
function isOurAccount({ status, codes, words }: FailureSigns): boolean {
  if (status === 402 || /insufficient_quota|billing/i.test(codes)) return true;
  return (
    (status === 400 || status === 403 || status === 429) &&
    /credit balance|insufficient (credits|balance|funds)|\busage limits?\b|spending limit|used all available credits|credits are depleted|\blimit: 0\b/i.test(
      words,
    )
  );
}

/** Our key, permissions, region or address are wrong. The person who asks can do nothing about it. */
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

/** The facts that an adapter reads from its SDK's error. `words` only serves to choose a code and is never passed on. */
interface Failure {
  readonly modelId: string;
  readonly status?: number | undefined;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly param?: unknown;
  readonly words?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The facts that the rules look at. Their lengths are limited. */
interface FailureSigns {
  readonly modelId: string;
  readonly status: number | undefined;
  /** The code and the type. */
  readonly codes: string;
  readonly words: string;
}

const mostWords = 2_000;

function toSigns({ modelId, status, code, type, words = '' }: Failure): FailureSigns {
  const codes = [code, type].filter((word) => typeof word === 'string').join(' ');
  return {
    modelId,
    status: status ?? readStatus(code),
    codes: codes.slice(0, mostWords),
    words: words.slice(0, mostWords),
  };
}

/** Some gateways send the status as the error code within a stream. */
function readStatus(code: unknown): number | undefined {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

const goneCode =
  /(^|\s)(model_(not_found|deprecated|retired|shut_?down|not_available)|DeploymentNotFound)(\s|$)/;
const saysGone =
  /not (be )?found|(does|do) ?n[o']t exist|no longer|not (available|supported|a valid model)|deprecated|retired|decommissioned|shut ?down|no endpoints found for|unknown model|invalid model/i;
/** Matches messages about something that a model cannot do or may not be sent. Such a model is still served. */
const saysOther =
  /\bimages?\b|\bvision\b|\btools?\b|\bparameters?\b|\bstream(ing)?\b|reasoning|thinking|effort|data policy|context length|tokens/i;

/** Decides by the code, or by a message that names the model: gateways also send 404 if they cannot serve one question. */
function isModelGone({ modelId, status, codes, words }: FailureSigns): boolean {
  if (goneCode.test(codes)) return true;
  if (status !== 400 && status !== 404 && status !== 410) return false;
  if (/\bmodel not found\b/i.test(words)) return true;
  const [before, ...rest] = words.toLowerCase().split(modelId.toLowerCase());
  if (rest.length === 0) return false;
  const others = [before, ...rest].join(' ');
  return !saysOther.test(others) && (status !== 400 || saysGone.test(others));
}

/** Reads a code, a type or a parameter's name. Returns undefined for anything that could be a sentence or quote one. */
export function toMachineWord(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^[\w.:/[\]-]{1,80}$/.test(value) ? value : undefined;
}

export function mapTransportError(error: unknown): ProviderError {
  if (error instanceof SyntaxError) return new ProviderError('provider_invalid');
  const codes = readCodes(error);
  if (codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code))) {
    return new ProviderError('provider_timeout');
  }
  if (isCutStream(error)) return new ProviderError('interrupted', { retryable: true });
  const unsent = codes.some((code) => noConnection.test(code));
  return new ProviderError('provider_unavailable', { retryable: true, ...(unsent && { unsent }) });
}

const noConnection =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_\w+|\w*CERT\w*)$/;

/** Like undici's, the error is `terminated` if a body ends early and `fetch failed` if no response came. */
function isCutStream(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'terminated';
}

function readCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
  }
  return codes;
}

/** Creates the error for an end that is not known to be good. The answer may be cut off, and a retry may complete it. */
export function toInterruption(raw: string): ProviderError {
  const code = toMachineWord(raw);
  return new ProviderError('interrupted', { retryable: true, ...(code && { code }) });
}

/** `length`, `model_length` and `max_tokens` all mean the same. */
export function isLengthLimit(raw: string): boolean {
  return /length|max_(output_|completion_)?tokens/i.test(raw);
}
