import type { Failure } from '../scripts/script.ts';
import type { HttpReply } from '../wire.ts';

/** OpenRouter's codes are the numbers of its statuses. */
export function toOpenrouterFailure(model: string, failure: Failure): HttpReply {
  const { message } = failure;
  switch (failure.kind) {
    case 'rate-limited': {
      const after = failure.retryAfterSeconds;
      const headers = after === undefined ? undefined : { 'retry-after': String(after) };
      return reply(429, message ?? `Rate limit exceeded: ${model} is busy.`, headers);
    }
    case 'server-error':
      return reply(failure.status ?? 502, message ?? 'Provider returned error');
    case 'overloaded':
      return reply(503, message ?? 'No provider meets the routing requirements at the moment.');
    case 'unauthorized':
      return reply(failure.status ?? 401, message ?? 'No auth credentials found');
    case 'refused':
      return reply(failure.status, message ?? '');
    case 'model-gone':
      return reply(400, message ?? `${model} is not a valid model ID`);
  }
}

function reply(status: number, message: string, headers: Record<string, string> = {}): HttpReply {
  return {
    status,
    headers: { 'x-request-id': 'req_emulated', ...headers },
    body: { error: { code: status, message } },
  };
}
