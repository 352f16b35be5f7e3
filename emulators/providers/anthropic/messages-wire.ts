import { asText } from '../json.ts';
import type { HttpReply, IncomingCall, Wire } from '../wire.ts';
import { toAnthropicFailure, toReply } from './failures.ts';
import { toMessage } from './message.ts';
import { readAnthropicPrompt } from './read-prompt.ts';
import { streamMessage } from './stream-message.ts';

/** The Messages API of 2026-10-21. */
export const messagesWire: Wire = {
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
