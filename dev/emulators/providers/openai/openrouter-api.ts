import type { EmulatedApi, Frame, HttpReply } from '../emulated-api.ts';
import { asText } from '../json.ts';
import type { Failure } from '../scripts/script.ts';
import { readResponsesPrompt } from './read-prompt.ts';
import { createResponsesApi } from './responses-api.ts';

const openai = createResponsesApi('openai');

/** OpenRouter's Responses API: events without names, comments while a model is waited for, and `[DONE]` at the end. */
export const openrouterApi: EmulatedApi = {
  ...openai,
  readPrompt: ({ body }) => readResponsesPrompt('openrouter', body),
  findFault: (call) =>
    /^Bearer .+/.test(asText(call.headers['authorization']))
      ? null
      : toOpenrouterFailure(asText(call.body['model']), { kind: 'unauthorized' }),
  *streamFrames(prompt, answer, callId) {
    yield { kind: 'open', bytes: ': OPENROUTER PROCESSING\n\n' };
    for (const frame of openai.streamFrames(prompt, answer, callId)) {
      // Only a company's own search reports its progress, so these events are left out.
      if (!frame.bytes.startsWith('event: response.web_search_call.')) yield toOpenrouter(frame);
    }
    yield { kind: 'close', bytes: 'data: [DONE]\n\n' };
  },
  toFailure: toOpenrouterFailure,
  toErrorEvent: (message) =>
    `data: ${JSON.stringify({ type: 'error', sequence_number: 99, code: '502', message, param: null })}\n\n`,
  malformedEvent: 'data: {"type":"response.output\n\n',
};

function toOpenrouter(frame: Frame): Frame {
  const bytes = frame.bytes
    .replace(/^event: .*\n/, '')
    .replace(
      '"type":"response.reasoning_summary_text.delta"',
      '"type":"response.reasoning_text.delta"',
    )
    // OpenRouter's own tool has its own type of item.
    .replaceAll('"type":"web_search_call"', '"type":"openrouter:web_search"');
  return { ...frame, bytes };
}

/** OpenRouter's codes are the numbers of its statuses. */
function toOpenrouterFailure(model: string, failure: Failure): HttpReply {
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
