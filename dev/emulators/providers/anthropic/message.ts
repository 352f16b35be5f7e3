import { countTokens, type PlayedAnswer, type PlayedSource } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';
import { toTextBlocks } from './text-blocks.ts';

/** The message at the start of a stream. */
export function toMessageEnvelope(prompt: ReadPrompt, callId: number): JsonObject {
  return {
    id: `msg_${callId.toString(16).padStart(24, '0')}`,
    type: 'message',
    role: 'assistant',
    model: prompt.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    context_management: null,
    usage: {
      ...toMessageUsage(prompt, null),
      service_tier: 'standard',
      inference_geo: 'not_available',
    },
  };
}

export function toMessageUsage(prompt: ReadPrompt, answer: PlayedAnswer | null): JsonObject {
  const thinking = answer && answer.reasoning.length > 0 ? countTokens(answer.reasoning) : 0;
  const searches = answer?.search ? (answer.search.count ?? 1) : 0;
  return {
    input_tokens: countTokens([prompt.text]),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: answer ? countTokens(answer.text) + thinking : 1,
    output_tokens_details: answer ? { thinking_tokens: thinking } : null,
    server_tool_use: searches ? { web_search_requests: searches, web_fetch_requests: 0 } : null,
  };
}

export function toStop(answer: PlayedAnswer): JsonObject {
  const refused = answer.finish.startsWith('refused');
  const category = { type: 'refusal', category: null, explanation: null };
  const usual = refused ? 'refusal' : answer.finish === 'truncated' ? 'max_tokens' : 'end_turn';
  return {
    stop_reason: answer.rawFinish ?? usual,
    stop_sequence: null,
    stop_details: refused ? category : null,
    container: null,
  };
}

/** The reply to a call without streaming. */
export function toMessage(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): JsonObject {
  const thinking = answer.reasoning.join('');
  return {
    ...toMessageEnvelope(prompt, callId),
    content: [
      ...(thinking ? [{ type: 'thinking', thinking, signature: 'sig==' }] : []),
      ...(answer.search ? [toToolUse(answer, callId), toToolResult(answer, callId)] : []),
      ...toTextBlocks(answer).map(({ texts, sources }) => ({
        type: 'text',
        text: texts.join(''),
        citations: sources.length > 0 ? sources.map(toCitation) : null,
      })),
    ],
    ...toStop(answer),
    usage: toMessageUsage(prompt, answer),
  };
}

export function toToolUse(answer: PlayedAnswer, callId: number): JsonObject {
  return {
    type: 'server_tool_use',
    id: `srvtoolu_${callId}`,
    name: 'web_search',
    input: { query: answer.search?.query ?? '' },
    caller: { type: 'direct' },
  };
}

export function toToolResult(answer: PlayedAnswer, callId: number): JsonObject {
  const sources = answer.search?.sources ?? [];
  return {
    type: 'web_search_tool_result',
    tool_use_id: `srvtoolu_${callId}`,
    caller: { type: 'direct' },
    content: sources.map(({ url, title }) => ({
      type: 'web_search_result',
      url,
      title,
      encrypted_content: 'ErkeCioI',
      page_age: null,
    })),
  };
}

export function toCitation(source: PlayedSource): JsonObject {
  return {
    type: 'web_search_result_location',
    url: source.url,
    title: source.title,
    cited_text: source.cited ?? source.title,
    encrypted_index: 'Eo8BCioI',
  };
}
