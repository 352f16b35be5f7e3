import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import { type Client, createClient } from './client/create-client.ts';

/** Calls of a test to the API as one signed-in person. */
export interface Asker {
  readonly token: string;
  /** The client for programs; the calls below return the raw response. */
  readonly client: Client;
  readonly ask: (message: string, options?: AskOptions) => Promise<Response>;
  /** Joins as a client that acknowledges the end itself. */
  readonly join: (turnId: string, api?: string) => Promise<Response>;
  readonly cancel: (turnId: string, api?: string) => Promise<Response>;
  /** Stops one model. */
  readonly stop: (turnId: string, model: string, api?: string) => Promise<Response>;
  readonly combine: (turnId: string, api?: string) => Promise<Response>;
  readonly credits: () => Promise<number>;
}

export interface AskOptions {
  readonly accept?: 'application/json' | 'text/event-stream';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export function createAsker(api: string, token: string): Asker {
  const authorization = { authorization: `Bearer ${token}` };
  return {
    token,
    client: createClient({ url: api, readToken: async () => token }),
    ask: (message, { accept = 'text/event-stream', body, headers, signal } = {}) =>
      fetch(`${api}/api/chat`, {
        method: 'POST',
        headers: { ...authorization, accept, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ message, ...body }),
        ...(signal && { signal }),
      }),
    join: (turnId, base = api) =>
      fetch(`${base}/api/chat/${turnId}`, { headers: { ...authorization, ...acknowledgement } }),
    cancel: (turnId, base = api) =>
      fetch(`${base}/api/chat/${turnId}`, { method: 'DELETE', headers: authorization }),
    stop: (turnId, model, base = api) =>
      fetch(`${base}/api/chat/${turnId}/answers/${model}`, {
        method: 'DELETE',
        headers: authorization,
      }),
    combine: (turnId, base = api) =>
      fetch(`${base}/api/chat/${turnId}/combine`, { method: 'POST', headers: authorization }),
    async credits() {
      const response = await fetch(`${api}/api/auth/user`, { headers: authorization });
      const { credits } = (await response.json()) as { credits: number };
      return credits;
    },
  };
}
