import { programModel } from '@quartet/shared/http/program-bodies.ts';
import type { Dialect } from './answer-call.ts';
import { toDetails } from './follow-consensus.ts';
import { readResponseCall } from './read-call.ts';

/** The tokens of several companies add up to no one's. */
const usage = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };

const toPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

const toItem = (turnId: string, status: string, content: readonly object[]) => ({
  id: `msg_${turnId}`,
  type: 'message',
  role: 'assistant',
  status,
  content,
});

const toResponse = (turnId: string, status: string, output: readonly object[]) => ({
  id: `resp_${turnId}`,
  object: 'response',
  created_at: Math.floor(Date.now() / 1_000),
  status,
  model: programModel,
  output,
  parallel_tool_calls: false,
  tool_choice: 'none',
  tools: [],
  store: false,
  error: null,
  usage: status === 'completed' ? usage : null,
});

/** `POST /v1/responses`. */
export const responses: Dialect = {
  read: readResponseCall,
  toReply: (turnId, text, state) => ({
    ...toResponse(turnId, 'completed', [toItem(turnId, 'completed', [toPart(text)])]),
    quartet: toDetails(state),
  }),
  async *toEvents(turnId, parts) {
    let number = 0;
    let text = '';
    const toEvent = (type: string, fields: object) => ({
      type: `response.${type}`,
      sequence_number: number++,
      ...fields,
    });
    const at = { item_id: `msg_${turnId}`, output_index: 0, content_index: 0 };
    const item = toItem(turnId, 'in_progress', []);
    yield toEvent('created', { response: toResponse(turnId, 'in_progress', []) });
    yield toEvent('output_item.added', { output_index: 0, item });
    yield toEvent('content_part.added', { ...at, part: toPart('') });
    for await (const part of parts) {
      if (part.type === 'text') {
        text += part.text;
        yield toEvent('output_text.delta', { ...at, delta: part.text, logprobs: [] });
      }
      if (part.type !== 'end') continue;
      const done = toItem(turnId, 'completed', [toPart(text)]);
      const response = toResponse(turnId, 'completed', [done]);
      yield toEvent('output_text.done', { ...at, text, logprobs: [] });
      yield toEvent('content_part.done', { ...at, part: toPart(text) });
      yield toEvent('output_item.done', { output_index: 0, item: done });
      yield toEvent('completed', { response: { ...response, quartet: toDetails(part.state) } });
    }
  },
};
