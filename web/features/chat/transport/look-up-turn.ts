import type { ChatAccepted } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { hasFields } from '../../../lib/has-fields.ts';
import { askUntilKnown } from './ask-until-known.ts';

/** The turn of a question that was sent with this key; null when it was not taken. Throws `ApiError` when it is refused. */
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
