import { type Answer, countTokens, type Search } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { Prompt } from '../prompt.ts';

/** Equal for equal calls. */
export interface ItemIds {
  readonly response: string;
  readonly reasoning: string;
  readonly search: string;
  readonly message: string;
}

export function createItemIds(callId: number): ItemIds {
  const tail = callId.toString(16).padStart(24, '0');
  return {
    response: `resp_${tail}`,
    reasoning: `rs_${tail}`,
    search: `ws_${tail}`,
    message: `msg_${tail}`,
  };
}

export function toReasoningItem(ids: ItemIds, summary: string | null): JsonObject {
  const parts = summary === null ? [] : [{ type: 'summary_text', text: summary }];
  return { type: 'reasoning', id: ids.reasoning, summary: parts };
}

export function toSearchItem(ids: ItemIds, search: Search, status: string): JsonObject {
  const item = { type: 'web_search_call', id: ids.search, status };
  if (status !== 'completed') return item;
  const sources = search.sources.map(({ url }) => ({ type: 'url', url }));
  const action = { type: 'search', query: search.query, queries: [search.query], sources };
  return { ...item, action };
}

export function toTextPart(text: string, annotations: readonly JsonObject[]): JsonObject {
  return { type: 'output_text', text, annotations, logprobs: [] };
}

export function toMessageItem(
  ids: ItemIds,
  status: string,
  content: readonly JsonObject[],
): JsonObject {
  return { type: 'message', id: ids.message, status, role: 'assistant', content };
}

export function toUsage(prompt: Prompt, answer: Answer): JsonObject {
  const input = countTokens([prompt.text]);
  const reasoning = answer.reasoning.length === 0 ? 0 : countTokens(answer.reasoning);
  const output = countTokens(answer.text) + reasoning;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
