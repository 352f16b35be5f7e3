import { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { hasFields, isAbort, mayPass, NetworkError, toApiError } from './api-error.ts';
import { TimeoutError, withinTime } from './delay.ts';
import { strings } from './strings.ts';

/** Resolves to the session's token, or to null if there is no session. */
export type TokenReader = (options?: { readonly fresh?: boolean }) => Promise<string | null>;

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  readonly readToken: TokenReader;
  /**
   * Sends a request with cookies and, if there is a session, its bearer token. Resolves for any status. Rejects with a `NetworkError`
   * if there is no reply.
   */
  send(path: string, options?: RequestOptions): Promise<Response>;
}

/** If the token takes longer, sign-in counts as unreachable. */
const tokenWithinMs = 8_000;

/** Creates a client. If the token cannot be read, it logs that and sends the request without one. */
export function createApiClient(getToken: TokenReader): ApiClient {
  const tryToken = async (options?: { readonly fresh?: boolean }) => {
    try {
      return { token: await withinTime(getToken(options), tokenWithinMs) };
    } catch (error) {
      console.error('The session token could not be read.', error);
      return { token: null, fault: error };
    }
  };
  return {
    readToken: async (options) => (await tryToken(options)).token,
    async send(path, { method = 'GET', body, headers, signal } = {}) {
      const { token, fault } = await tryToken();
      const response = await fetch(path, {
        method,
        credentials: 'include',
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }).catch((error: unknown) => {
        throw isAbort(error) ? error : new NetworkError(error);
      });
      // The session may still be valid, because only its token could not be read.
      if (response.status === 401 && isAway(fault))
        throw new NetworkError(fault, strings.cannotReachSignIn);
      return response;
    },
  };
}

/** True if sign-in could not be reached. False if it does not know the session. */
function isAway(fault: unknown): boolean {
  if (fault instanceof TimeoutError) return true;
  if (hasFields<{ status: number }>(fault, { status: 'number' })) return mayPass(fault.status);
  return hasFields<{ code: string }>(fault, { code: 'string' }) && awayCodes.has(fault.code);
}

/** Clerk's codes for a failed connection. */
const awayCodes = new Set(['network_error', 'clerk_offline']);

const ApiContext = createContext<ApiClient | null>(null);

export function ApiProvider({ api, children }: { api: ApiClient; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}

/** Gets the path in the query key, parsed as JSON. Throws `ApiError` for any status but 2xx. */
export async function readJson(
  api: ApiClient,
  queryKey: readonly unknown[],
  onUnauthorized: 'throw' | 'return-null' = 'throw',
): Promise<unknown> {
  const response = await api.send(queryKey.join('/'));
  if (response.status === 401 && onUnauthorized === 'return-null') return null;
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

/** Creates a client whose reads never go stale, refetch on focus, poll or retry. Its mutations never retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
