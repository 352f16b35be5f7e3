import { asText } from '../json.ts';
import { readResponsesPrompt } from '../openai/read-prompt.ts';
import { createResponsesWire } from '../openai/responses-wire.ts';
import type { Frame, Wire } from '../wire.ts';
import { toOpenrouterFailure } from './failures.ts';

const openai = createResponsesWire('openai');

/** OpenRouter's Responses API: events without names, comments while a model is waited for, and `[DONE]` at the end. */
export const openrouterWire: Wire = {
  ...openai,
  readPrompt: ({ body }) => readResponsesPrompt('openrouter', body),
  findFault: (call) =>
    /^Bearer .+/.test(asText(call.headers['authorization']))
      ? null
      : toOpenrouterFailure(asText(call.body['model']), { kind: 'unauthorized' }),
  *streamFrames(prompt, answer, callId) {
    yield { kind: 'open', bytes: ': OPENROUTER PROCESSING\n\n' };
    for (const frame of openai.streamFrames(prompt, answer, callId)) {
      // Only a search by the vendor itself tells of its progress.
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
    // Its own tool has an item of its own.
    .replaceAll('"type":"web_search_call"', '"type":"openrouter:web_search"');
  return { ...frame, bytes };
}
