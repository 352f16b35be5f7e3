import type { ChatAccepted, ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { toRefusal } from '../../../lib/api-error.ts';
import { hasFields } from '../../../lib/has-fields.ts';

export interface PostRequest {
  readonly body: ChatRequest;
  /** The idempotency key. */
  readonly sentAs: string;
  readonly signal: AbortSignal;
}

/** `turnId`: a turn to follow. `response`: the API streams the turn right away. */
export type PostResult = { readonly turnId: string } | { readonly response: Response };

/** Throws `ApiError` with the API's sentence when the question is refused. */
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
  throw new Error('Failed to get responses');
}
