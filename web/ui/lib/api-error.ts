import type { ErrorCode } from '@quartet/shared/domain/errors.ts';
import { errorSentences, strings } from './strings.ts';

/** Fields of the API's error body. */
export interface ErrorFacts {
  readonly code?: string | undefined;
  /** The sentence for people. */
  readonly error?: string | undefined;
  /** The cost in credits of a turn that is no longer kept. */
  readonly charged?: number | undefined;
}

/** A non-OK response. The message is `{status}: {text}`, in the language of the page if it knows the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly facts: ErrorFacts;

  constructor(status: number, text: string, facts: ErrorFacts = {}) {
    const translated = errorSentences[facts.code as ErrorCode];
    super(`${status}: ${translated ?? text}`);
    this.status = status;
    this.facts = translated ? { ...facts, error: translated } : facts;
  }
}

/** Reads the message from the body, or from the status text if the body is empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return new ApiError(response.status, text || response.statusText, readErrorFacts(parse(text)));
}

/** Maps a refusal of the chat to `{status}: {the API's sentence, or 'Failed to get responses'}`. */
export async function toRefusal(response: Response): Promise<ApiError> {
  const facts = readErrorFacts(parse(await response.text().catch(() => '')));
  return new ApiError(response.status, facts.error || strings.noResponses, facts);
}

/** Thrown if there was no reply. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown, sentence = strings.cannotReachQuartet) {
    super(sentence, { cause });
  }
}

function readErrorFacts(body: unknown): ErrorFacts {
  return {
    ...(hasFields<{ code: string }>(body, { code: 'string' }) && { code: body.code }),
    ...(hasFields<{ error: string }>(body, { error: 'string' }) && { error: body.error }),
    ...(hasFields<{ charged: number }>(body, { charged: 'number' }) && { charged: body.charged }),
  };
}

/** True if the same call may succeed later. */
export function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

type TypeName<T> = T extends string ? 'string' : T extends number ? 'number' : 'boolean';

/** True if a parsed reply has these fields, each with the given type. Other fields are ignored. */
export function hasFields<Body extends object>(
  body: unknown,
  fields: { readonly [Name in keyof Body]-?: TypeName<Body[Name]> },
): body is Body {
  if (typeof body !== 'object' || body === null) return false;
  const values = body as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, type]) => typeof values[name] === type);
}
