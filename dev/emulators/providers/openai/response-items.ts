import { countTokens, type PlayedAnswer, type Search } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';

/** Ids that are equal for equal calls. */
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

/** A message before the answer, in which the model announces what it is about to do. */
export function toCommentaryItem(ids: ItemIds, words: readonly string[]): JsonObject {
  const item = toMessageItem(ids, 'completed', [toTextPart(words.join(''), [])]);
  return { ...item, id: `${ids.message}_c`, phase: 'commentary' };
}

/** Each search is an item of its own; they differ in their ids. */
export function toSearchIds(ids: ItemIds, { count = 1 }: Search): readonly ItemIds[] {
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? ids : { ...ids, search: `${ids.search}_${at}` },
  );
}

export function toResponseUsage(prompt: ReadPrompt, answer: PlayedAnswer): JsonObject {
  const input = countTokens([prompt.text]);
  const reasoning = answer.reasoning.length === 0 ? 0 : countTokens(answer.reasoning);
  const output = countTokens(answer.text) + reasoning;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
    ...(prompt.provider === 'xai' && {
      num_server_side_tools_used: answer.search ? (answer.search.count ?? 1) : 0,
      ...(answer.costTicks !== undefined && { cost_in_usd_ticks: answer.costTicks }),
    }),
    ...(prompt.provider === 'openrouter' && toOpenrouterUsage(answer)),
  };
}

const ticksPerDollar = 10_000_000_000;

/** Counts the calls of OpenRouter's server tools in addition to the tokens. The cost is in dollars. */
function toOpenrouterUsage({ search, costTicks = 0 }: PlayedAnswer): JsonObject {
  const searches = search ? (search.count ?? 1) : 0;
  return {
    cost: costTicks / ticksPerDollar,
    is_byok: false,
    ...(searches > 0 && {
      server_tool_use_details: {
        tool_calls_requested: searches,
        tool_calls_executed: searches,
        web_search_requests: searches,
      },
    }),
  };
}
