import type { HttpReply } from '../emulated-api.ts';
import type { JsonObject } from '../json.ts';
import type { Failure } from '../scripts/script.ts';

const typePrefix = 'type.googleapis.com/google.rpc.';

/** Google puts the wait of a rate limit into the body, not into a header. */
export function toGoogleFailure(model: string, failure: Failure): HttpReply {
  const { message } = failure;
  switch (failure.kind) {
    case 'rate-limited': {
      const after = failure.retryAfterSeconds;
      const retry = { '@type': `${typePrefix}RetryInfo`, retryDelay: `${after}s` };
      return toReply(
        429,
        ['RESOURCE_EXHAUSTED', message ?? 'You exceeded your current quota.'],
        [
          { '@type': `${typePrefix}QuotaFailure`, violations: [{ quotaDimensions: { model } }] },
          ...(after === undefined ? [] : [retry]),
        ],
      );
    }
    case 'server-error': {
      const status = failure.status ?? 500;
      const name =
        status === 503 ? 'UNAVAILABLE' : status === 504 ? 'DEADLINE_EXCEEDED' : 'INTERNAL';
      return toReply(status, [name, message ?? 'An internal error has occurred.']);
    }
    case 'overloaded':
      return toReply(503, ['UNAVAILABLE', message ?? 'The model is overloaded. Try again later.']);
    case 'unauthorized':
      return toUnauthorized(failure.status ?? 401, message);
    case 'refused':
      return toReply(failure.status, [String(failure.code ?? 'INVALID_ARGUMENT'), message ?? '']);
    case 'model-gone':
      return toReply(404, [
        'NOT_FOUND',
        message ?? `models/${model} is not found for API version v1.`,
      ]);
  }
}

/** Google answers a wrong API key with 400, distinguished by its reason. */
function toUnauthorized(status: number, message: string | undefined): HttpReply {
  if (status === 400) {
    const text = message ?? 'API key not valid. Please pass a valid API key.';
    const info = {
      '@type': `${typePrefix}ErrorInfo`,
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
    };
    return toReply(400, ['INVALID_ARGUMENT', text], [info]);
  }
  const name = status === 403 ? 'PERMISSION_DENIED' : 'UNAUTHENTICATED';
  return toReply(status, [name, message ?? 'Request had invalid authentication credentials.']);
}

function toReply(
  code: number,
  [status, message]: readonly [status: string, message: string],
  details: readonly JsonObject[] = [],
): HttpReply {
  return { status: code, headers: {}, body: { error: { code, message, status, details } } };
}
