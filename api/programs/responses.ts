import { programModel } from '@quartet/shared/http/program-bodies.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Dialect } from './answer-call.ts';
import { toDetails, wordsOfPart } from './follow-consensus.ts';
import { readResponseCall } from './read-call.ts';

/** The tokens of several companies add up to no one's. */
const usage = {
  input_tokens: 0,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
};

const toPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

const toItem = (turnId: string, status: string, content: readonly object[]) => ({
  id: `msg_${turnId}`,
  type: 'message',
  role: 'assistant',
  status,
  content,
});

const toResponse = (turnId: string, status: string, output: readonly object[] = []) => ({
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
  incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
  usage: status === 'in_progress' ? null : usage,
});

function toWhole(turnId: string, text: string, state: TurnState) {
  const status = state.consensus.cut ? 'incomplete' : 'completed';
  const item = toItem(turnId, status, [toPart(text)]);
  return { item, response: { ...toResponse(turnId, status, [item]), quartet: toDetails(state) } };
}

/** `POST /v1/responses`. */
export const responses: Dialect = {
  read: readResponseCall,
  toReply: (turnId, text, state) => toWhole(turnId, text, state).response,
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
    yield toEvent('created', { response: toResponse(turnId, 'in_progress') });
    yield toEvent('output_item.added', { output_index: 0, item });
    yield toEvent('content_part.added', { ...at, part: toPart('') });
    for await (const part of parts) {
      const delta = wordsOfPart(part);
      text += delta;
      if (delta !== '') yield toEvent('output_text.delta', { ...at, delta, logprobs: [] });
      if (part.type !== 'end') continue;
      const { item: done, response } = toWhole(turnId, text, part.state);
      yield toEvent('output_text.done', { ...at, text, logprobs: [] });
      yield toEvent('content_part.done', { ...at, part: toPart(text) });
      yield toEvent('output_item.done', { output_index: 0, item: done });
      yield toEvent(response.status, { response });
    }
  },
};
