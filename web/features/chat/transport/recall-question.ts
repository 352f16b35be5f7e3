import type { AskedBody } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { isAbort, mayPass, toRefusal } from '../../../lib/api-error.ts';
import { backoff } from '../../../lib/delay.ts';
import { hasFields } from '../../../lib/has-fields.ts';
import { untilWorthTrying } from '../../../lib/until-worth-trying.ts';

const gone = new Set([404, 410]);

/**
 * What was asked in a turn; null when it is no longer kept. A call that may succeed later is made again until then. Throws
 * `ApiError` for any other refusal.
 */
export async function recallQuestion(
  api: ApiClient,
  turnId: string,
  signal: AbortSignal,
): Promise<AskedBody | null> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await api.send(`/api/chat/${turnId}/question`, { signal }).catch(orNone);
    if (response?.ok) return readAsked(await response.json());
    if (response && gone.has(response.status)) return null;
    if (response && !mayPass(response.status)) throw await toRefusal(response);
    await untilWorthTrying(backoff(attempt), signal);
  }
}

function orNone(error: unknown): null {
  if (isAbort(error)) throw error;
  return null;
}

function readAsked(body: unknown): AskedBody | null {
  const fields = { message: 'string', images: 'number', webSearch: 'boolean' } as const;
  return hasFields<Pick<AskedBody, keyof typeof fields>>(body, fields) ? body : null;
}
