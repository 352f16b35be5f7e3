import { isAbort, NetworkError } from './api-error.ts';

/** Resolves to the session's token, or null without a session. */
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
   * Sends a request with cookies and, in a session, its bearer token. Resolves for any status; rejects with a
   * `NetworkError` when there is no reply.
   */
  send(path: string, options?: RequestOptions): Promise<Response>;
}

/** When no token can be read, that is logged and the request is sent without one. */
export function createApiClient(getToken: TokenReader): ApiClient {
  const readToken: TokenReader = async (options) => {
    try {
      return await getToken(options);
    } catch (error) {
      console.error('The session token could not be read.', error);
      return null;
    }
  };
  return {
    readToken,
    async send(path, { method = 'GET', body, headers, signal } = {}) {
      const token = await readToken();
      return fetch(path, {
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
    },
  };
}
