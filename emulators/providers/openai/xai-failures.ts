import type { Failure } from '../scripts/script.ts';
import type { HttpReply } from '../wire.ts';

/** xAI's code is a sentence, and its error a string. */
export function toXaiFailure(model: string, failure: Failure): HttpReply {
  const { message } = failure;
  switch (failure.kind) {
    case 'rate-limited': {
      const after = failure.retryAfterSeconds;
      return reply(
        429,
        ['Some resource has been exhausted', message ?? `Too many requests for model ${model}.`],
        after === undefined ? {} : { 'retry-after': String(after) },
      );
    }
    case 'server-error':
      return reply(failure.status ?? 500, ['Internal error', message ?? 'Internal server error.']);
    case 'overloaded':
      return reply(503, [
        'The service is currently unavailable',
        message ?? 'Service temporarily unavailable. The model is at capacity.',
      ]);
    case 'unauthorized':
      return reply(failure.status ?? 401, [
        'The caller does not have valid authentication credentials',
        message ?? 'Incorrect API key provided.',
      ]);
    case 'refused':
      return reply(failure.status, [
        String(failure.code ?? 'Client specified an invalid argument'),
        message ?? '',
      ]);
    case 'model-gone':
      return reply(404, [
        'Some requested entity was not found',
        message ?? `The model ${model} does not exist or your team does not have access to it.`,
      ]);
  }
}

function reply(
  status: number,
  [code, error]: readonly [code: string, error: string],
  headers: Record<string, string> = {},
): HttpReply {
  return { status, headers: { 'x-request-id': 'req_emulated', ...headers }, body: { code, error } };
}
