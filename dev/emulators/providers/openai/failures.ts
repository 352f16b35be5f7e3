import type { HttpReply } from '../emulated-api.ts';
import type { Failure } from '../scripts/script.ts';

interface OpenAiError {
  readonly message: string;
  readonly type: string;
  readonly param?: string | null;
  readonly code: string | number | null;
}

/** Errors of OpenAI, and of servers compatible with it. */
export function toOpenAiFailure(model: string, failure: Failure): HttpReply {
  const { message } = failure;
  switch (failure.kind) {
    case 'rate-limited': {
      const after = failure.retryAfterSeconds;
      const text = message ?? `Rate limit reached for ${model} on requests per min (RPM).`;
      const error = { message: text, type: 'requests', code: 'rate_limit_exceeded' };
      return reply(429, error, after === undefined ? {} : { 'retry-after': String(after) });
    }
    case 'server-error': {
      const text = message ?? 'The server had an error while processing your request. Sorry!';
      return reply(failure.status ?? 500, { message: text, type: 'server_error', code: null });
    }
    case 'overloaded': {
      const text = message ?? 'Our servers are currently overloaded. Please try again later.';
      return reply(503, {
        message: text,
        type: 'service_unavailable_error',
        code: 'server_is_overloaded',
      });
    }
    case 'unauthorized': {
      const text = message ?? 'Incorrect API key provided.';
      const error = { message: text, type: 'invalid_request_error', code: 'invalid_api_key' };
      return reply(failure.status ?? 401, error);
    }
    case 'refused': {
      const { status, code = null, type = 'invalid_request_error', param = null } = failure;
      return reply(status, { message: message ?? '', type, param, code });
    }
    case 'model-gone': {
      const text =
        message ?? `The model \`${model}\` does not exist or you do not have access to it.`;
      const error = { message: text, type: 'invalid_request_error', code: 'model_not_found' };
      return reply(404, error);
    }
  }
}

export function toBadRequest(message: string, param: string): HttpReply {
  return reply(400, {
    message,
    type: 'invalid_request_error',
    param,
    code: 'unsupported_value',
  });
}

function reply(
  status: number,
  error: OpenAiError,
  headers: Record<string, string> = {},
): HttpReply {
  return {
    status,
    headers: { 'x-request-id': 'req_emulated', ...headers },
    body: { error: { param: null, ...error } },
  };
}
