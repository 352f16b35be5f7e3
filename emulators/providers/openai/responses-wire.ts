import { asObject, asText } from '../json.ts';
import type { HttpReply, IncomingCall, Wire } from '../wire.ts';
import { withInlineCitations } from './annotations.ts';
import { toBadRequest, toOpenAiFailure } from './failures.ts';
import { readResponsesPrompt } from './read-prompt.ts';
import { streamResponse } from './stream-response.ts';
import { toResponse } from './whole-response.ts';
import { toXaiFailure } from './xai-failures.ts';

/** The Responses API of OpenAI, and of xAI with its differences. */
export function createResponsesWire(provider: 'openai' | 'xai'): Wire {
  const toFailure = provider === 'xai' ? toXaiFailure : toOpenAiFailure;
  return {
    readPrompt: ({ body }) => readResponsesPrompt(provider, body),
    findFault: (call) => findFault(call, (model) => toFailure(model, { kind: 'unauthorized' })),
    streamFrames: (prompt, answer, callId) =>
      streamResponse(prompt, withInlineCitations(provider, answer), callId),
    toWhole: (prompt, answer, callId) =>
      toResponse(prompt, withInlineCitations(provider, answer), callId),
    toFailure,
    toErrorEvent: (message) => {
      const error = { type: 'server_error', code: 'server_error', message, param: null };
      return `event: error\ndata: ${JSON.stringify({ type: 'error', sequence_number: 99, error })}\n\n`;
    },
    malformedEvent: 'event: response.output_text.delta\ndata: {"type":"response.output\n\n',
  };
}

function findFault(
  call: IncomingCall,
  toUnauthorized: (model: string) => HttpReply,
): HttpReply | null {
  const model = asText(call.body['model']);
  const authorization = asText(call.headers['authorization']);
  if (!/^Bearer .+/.test(authorization)) return toUnauthorized(model);
  const effort = asText(asObject(call.body['reasoning'])['effort']);
  if (effort === 'none' || effort === 'minimal') {
    return toBadRequest(`Unsupported value: '${effort}' is not supported.`, 'reasoning.effort');
  }
  if (!call.body['input']) return toBadRequest("Missing required parameter: 'input'.", 'input');
  return null;
}
