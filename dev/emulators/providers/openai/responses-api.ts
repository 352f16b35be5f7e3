import type { EmulatedApi, HttpReply, IncomingCall } from '../emulated-api.ts';
import { asObject, asText } from '../json.ts';
import type { Failure } from '../scripts/script.ts';
import { withInlineCitations } from './annotations.ts';
import { toBadRequest, toOpenAiFailure } from './failures.ts';
import { readResponsesPrompt } from './read-prompt.ts';
import { streamResponse } from './stream-response.ts';
import { toResponse } from './whole-response.ts';

/** The Responses API of OpenAI, and of xAI with its differences. */
export function createResponsesApi(provider: 'openai' | 'xai'): EmulatedApi {
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

/** xAI's code is a sentence, and its error a string. */
function toXaiFailure(model: string, failure: Failure): HttpReply {
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
