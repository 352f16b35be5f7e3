import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { hasFields } from '../../../lib/has-fields.ts';
import { askUntilKnown } from './ask-until-known.ts';

/** What was asked in a turn; null when it is no longer kept. Throws `ApiError` when it is refused. */
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
