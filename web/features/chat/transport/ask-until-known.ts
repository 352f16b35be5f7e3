import type { ApiClient } from '../../../lib/api-client.ts';
import { isAbort, mayPass, toRefusal } from '../../../lib/api-error.ts';
import { backoff } from '../../../lib/delay.ts';
import { untilWorthTrying } from '../../../lib/until-worth-trying.ts';

const gone = new Set([404, 410]);

/**
 * The reply to a call, or null when the API does not have what it asks for. A call that may succeed later is made again
 * until then. Throws `ApiError` for any other refusal.
 */
export async function askUntilKnown(
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
