import type { Failure } from '../scripts/script.ts';
import type { HttpReply } from '../wire.ts';

export function toAnthropicFailure(model: string, failure: Failure): HttpReply {
  const { message } = failure;
  switch (failure.kind) {
    case 'rate-limited': {
      const after = failure.retryAfterSeconds;
      const text = message ?? 'This request would exceed the rate limit for your organization.';
      return toReply(
        429,
        ['rate_limit_error', text],
        after === undefined ? {} : { 'retry-after': String(after) },
      );
    }
    case 'server-error':
      return toReply(failure.status ?? 500, ['api_error', message ?? 'Internal server error']);
    case 'overloaded':
      return toReply(529, ['overloaded_error', message ?? 'Overloaded']);
    case 'unauthorized':
      return toReply(failure.status ?? 401, [
        'authentication_error',
        message ?? 'invalid x-api-key',
      ]);
    case 'refused':
      return toReply(failure.status, [failure.type ?? 'invalid_request_error', message ?? '']);
    case 'model-gone':
      return toReply(404, ['not_found_error', message ?? `model: ${model}`]);
  }
}

export function toReply(
  status: number,
  [type, message]: readonly [type: string, message: string],
  headers: Record<string, string> = {},
): HttpReply {
  const requestId = 'req_emulated';
  return {
    status,
    headers: { 'request-id': requestId, ...headers },
    body: {
      type: 'error',
      error: { type, message, details: { error_code: type } },
      request_id: requestId,
    },
  };
}
