import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, hasFields, toApiError } from '../../ui/lib/api-error.ts';
import { backoff } from '../../ui/lib/delay.ts';
import { strings } from './strings.ts';

async function fetchClerkKey(): Promise<ClerkKeyBody> {
  const response = await fetch('/api/clerk-key', { credentials: 'include' });
  if (!response.ok) {
    throw new ClerkKeyError(await toApiError(response), response.headers.get('retry-after'));
  }
  const body: unknown = await response.json();
  const fields = { publishableKey: 'string' } as const;
  if (hasFields<Pick<ClerkKeyBody, 'publishableKey'>>(body, fields))
    return { demo: false, ...body };
  throw new Error('There is no key in the reply.');
}

async function readClerkKey(): Promise<ClerkKeyBody> {
  try {
    return await fetchClerkKey();
  } catch (cause) {
    const error = cause instanceof ClerkKeyError ? cause : new ClerkKeyError(cause);
    console.error(error.message, error.cause);
    throw error;
  }
}

function useClerkKeyQuery() {
  return useQuery<ClerkKeyBody, ClerkKeyError>({
    queryKey: ['/api/clerk-key'],
    queryFn: readClerkKey,
  });
}

/** Returns the provider's public key; null until it has loaded. */
export function useClerkKey(): ClerkKeyBody | null {
  return useClerkKeyQuery().data ?? null;
}

export interface AwaitedClerkKey {
  readonly key: ClerkKeyBody | null;
  /** The last failure; null before the first one. */
  readonly error: ClerkKeyError | null;
  readonly failures: number;
  readonly tryAgain: () => void;
}

/** Retries until the key has loaded, because there is no page without it. */
export function useAwaitedClerkKey(): AwaitedClerkKey {
  const { data, error, errorUpdateCount: failures, refetch } = useClerkKeyQuery();
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => void refetch(), toWaitMs(error, failures));
    return () => clearTimeout(timer);
  }, [error, failures, refetch]);
  return { key: data ?? null, error, failures, tryAgain: () => void refetch() };
}

const longestWaitMs = 60_000;

export class ClerkKeyError extends Error {
  override readonly name = 'ClerkKeyError';
  /** The reply's `Retry-After` in ms; null if it had none. */
  readonly retryAfterMs: number | null;

  constructor(cause: unknown, retryAfter: string | null = null) {
    super('The sign-in key could not be read.', { cause });
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfterMs = seconds >= 0 ? Math.min(longestWaitMs, seconds * 1_000) : null;
  }
}

/** Returns how many ms to wait after this many failures. The jitter keeps the pages of one office from retrying at once. */
export function toWaitMs(
  { retryAfterMs }: ClerkKeyError,
  failures: number,
  random: () => number = Math.random,
): number {
  return retryAfterMs === null ? backoff(failures, random) : retryAfterMs + random() * 1_000;
}

export function toSentence({ cause }: ClerkKeyError): string {
  if (!(cause instanceof ApiError)) return strings.cannotReachQuartet;
  if (cause.status !== 429) return strings.notAnswering;
  return strings.tooManyRequests;
}
