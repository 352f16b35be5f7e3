import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { hasFields } from '../../lib/has-fields.ts';
import { ClerkKeyError, toWaitMs } from './clerk-key-error.ts';

async function fetchClerkKey(): Promise<ClerkKeyBody> {
  const response = await fetch('/api/clerk-key', { credentials: 'include' });
  if (!response.ok) {
    throw new ClerkKeyError(await toApiError(response), response.headers.get('retry-after'));
  }
  const body: unknown = await response.json();
  const fields = { publishableKey: 'string', demo: 'boolean' } as const;
  if (hasFields<Omit<ClerkKeyBody, 'proxyUrl'>>(body, fields)) return body;
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

/** Null until the provider's public key has come. */
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

/** Asks until the key has come: without it there is no page. */
export function useAwaitedClerkKey(): AwaitedClerkKey {
  const { data, error, errorUpdateCount: failures, refetch } = useClerkKeyQuery();
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => void refetch(), toWaitMs(error, failures));
    return () => clearTimeout(timer);
  }, [error, failures, refetch]);
  return { key: data ?? null, error, failures, tryAgain: () => void refetch() };
}
