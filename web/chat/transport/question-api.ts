import type { AskedBody, ChatAccepted, ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { hasFields, isAbort, mayPass, toRefusal } from '../../ui/lib/api-error.ts';
import { backoff, untilWorthTrying } from '../../ui/lib/delay.ts';
import { strings } from '../../ui/lib/strings.ts';

export interface PostRequest {
  readonly body: ChatRequest;
  /** The idempotency key. */
  readonly sentAs: string;
  readonly signal: AbortSignal;
}

/** `turnId`: a turn to follow. `response`: the API streams the turn in its reply. */
export type PostResult = { readonly turnId: string } | { readonly response: Response };

/** Throws `ApiError` with the API's sentence if the question is refused. */
export async function postQuestion(api: ApiClient, request: PostRequest): Promise<PostResult> {
  const response = await api.send('/api/chat', {
    method: 'POST',
    body: request.body,
    headers: { Accept: 'application/json', 'Idempotency-Key': request.sentAs },
    signal: request.signal,
  });
  if (!response.ok) throw await toRefusal(response);
  if (response.headers.get('Content-Type')?.includes('text/event-stream')) return { response };
  const body: unknown = await response.json();
  if (hasFields<ChatAccepted>(body, { turnId: 'string' })) return { turnId: body.turnId };
  throw new Error(strings.noResponses);
}

/** Finds the turn of a question by its idempotency key; null if it was not accepted. Throws `ApiError` when refused. */
export async function lookUpTurn(
  api: ApiClient,
  sentAs: string,
  signal: AbortSignal,
): Promise<string | null> {
  const headers = { 'Idempotency-Key': sentAs };
  const send = () => api.send('/api/chat/lookup', { method: 'POST', headers, signal });
  const body: unknown = await (await askUntilKnown(send, signal))?.json();
  return hasFields<ChatAccepted>(body, { turnId: 'string' }) ? body.turnId : null;
}

/** Fetches the question of a turn; null if it is no longer kept. Throws `ApiError` when refused. */
export async function recallQuestion(
  api: ApiClient,
  turnId: string,
  signal: AbortSignal,
): Promise<AskedBody | null> {
  const send = () => api.send(`/api/chat/${turnId}/question`, { signal });
  const response = await askUntilKnown(send, signal);
  return response && readAsked(await response.json());
}

function readAsked(body: unknown): AskedBody | null {
  const fields = { message: 'string', images: 'number', webSearch: 'boolean' } as const;
  return hasFields<Pick<AskedBody, keyof typeof fields>>(body, fields) ? body : null;
}

const gone = new Set([404, 410]);

/**
 * Returns the reply to a call, or null for 404 and 410. Repeats a call that may succeed later. Throws `ApiError` for any
 * other refusal.
 */
async function askUntilKnown(
  send: () => ReturnType<ApiClient['send']>,
  signal: AbortSignal,
): Promise<Response | null> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await send().catch(orNone);
    if (response?.ok) return response;
    if (response && gone.has(response.status)) return null;
    if (response && !mayPass(response.status)) throw await toRefusal(response);
    await untilWorthTrying(backoff(attempt), signal);
  }
}

function orNone(error: unknown): null {
  if (isAbort(error)) throw error;
  return null;
}
