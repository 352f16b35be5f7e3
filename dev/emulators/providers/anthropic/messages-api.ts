import type { EmulatedApi, HttpReply, IncomingCall } from '../emulated-api.ts';
import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import {
  joinTexts,
  type ReadMessage,
  type ReadPrompt,
  readMessages,
  readTexts,
} from '../prompt.ts';
import type { Failure } from '../scripts/script.ts';
import { toMessage } from './message.ts';
import { streamMessage } from './stream-message.ts';

/** The Messages API of 2026-10-21. */
export const messagesApi: EmulatedApi = {
  readPrompt: ({ body }) => readAnthropicPrompt(body),
  findFault,
  streamFrames: streamMessage,
  toWhole: toMessage,
  toFailure: toAnthropicFailure,
  toErrorEvent: (message) => {
    const error = { type: 'overloaded_error', message };
    const data = { type: 'error', error, request_id: 'req_emulated' };
    return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
  },
  malformedEvent: 'event: content_block_delta\ndata: {"type":"content_block_del\n\n',
};

function findFault({ headers, body }: IncomingCall): HttpReply | null {
  const hasKey = /^Bearer .+/.test(asText(headers['authorization'])) || headers['x-api-key'];
  if (!hasKey) return toAnthropicFailure('', { kind: 'unauthorized' });
  if (!headers['anthropic-version']) return invalid('anthropic-version: header is required');
  if (typeof body['max_tokens'] !== 'number') return invalid('max_tokens: Field required');
  for (const name of ['temperature', 'top_p', 'top_k']) {
    if (name in body) return invalid(`${name}: Extra inputs are not permitted`);
  }
  return null;
}

function invalid(message: string): HttpReply {
  return toReply(400, ['invalid_request_error', message]);
}

function toAnthropicFailure(model: string, failure: Failure): HttpReply {
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

function toReply(
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

export function readAnthropicPrompt(body: JsonObject): ReadPrompt {
  const thinking = asObject(body['thinking']);
  return {
    provider: 'anthropic',
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages(
      joinTexts(readTexts(body['system'])),
      asArray(body['messages']).map(readMessage),
    ),
    webSearch: asArray(body['tools']).some((tool) => asObject(tool)['name'] === 'web_search'),
    reasoning: thinking['type'] === 'adaptive' && thinking['display'] === 'summarized',
  };
}

function readMessage(value: unknown): ReadMessage {
  const message = asObject(value);
  return {
    role: asText(message['role']),
    texts: readTexts(message['content']),
    images: asArray(message['content'])
      .map((block) => asObject(asObject(block)['source']))
      .map((source) => asText(source['media_type']))
      .filter(Boolean),
  };
}
