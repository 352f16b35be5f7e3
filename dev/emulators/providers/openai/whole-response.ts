import type { PlayedAnswer } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';
import type { EmulatedProvider } from '../provider.ts';
import { toAnnotations } from './annotations.ts';
import {
  createItemIds,
  type ItemIds,
  toCommentaryItem,
  toMessageItem,
  toReasoningItem,
  toResponseUsage,
  toSearchIds,
  toSearchItem,
  toTextPart,
} from './response-items.ts';

/** The response at the start of a stream. */
export function toEnvelope(prompt: ReadPrompt, callId: number): JsonObject {
  return {
    id: createItemIds(callId).response,
    object: 'response',
    created_at: 1_763_474_589,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model: prompt.model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    temperature: 1,
    tool_choice: 'auto',
    tools: prompt.webSearch ? [{ type: 'web_search' }] : [],
    top_p: 1,
    metadata: {},
    usage: null,
  };
}

/** The reply to a call without streaming, also in the last event of a stream. */
export function toResponse(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): JsonObject {
  const ids = createItemIds(callId);
  const truncated = answer.finish === 'truncated' || answer.rawFinish !== undefined;
  const message = toMessageItem(ids, truncated ? 'incomplete' : 'completed', [
    toContentPart(prompt.provider, answer),
  ]);
  const reasoning = answer.reasoning.join('');
  return {
    ...toEnvelope(prompt, callId),
    status: truncated ? 'incomplete' : 'completed',
    incomplete_details: truncated ? { reason: answer.rawFinish ?? 'max_output_tokens' } : null,
    output: [
      ...(answer.commentary ? [toCommentaryItem(ids, answer.commentary)] : []),
      ...(reasoning ? [toReasoningItem(ids, reasoning)] : []),
      ...toSearches(ids, answer),
      message,
    ],
    usage: toResponseUsage(prompt, answer),
    ...(prompt.provider === 'xai' && answer.search
      ? { citations: answer.search.sources.map(({ url }) => url) }
      : {}),
  };
}

function toSearches(ids: ItemIds, { search }: PlayedAnswer): readonly JsonObject[] {
  if (!search) return [];
  return toSearchIds(ids, search).map((one) => toSearchItem(one, search, 'completed'));
}

export function toContentPart(provider: EmulatedProvider, answer: PlayedAnswer): JsonObject {
  const text = answer.text.join('');
  return answer.finish.startsWith('refused')
    ? { type: 'refusal', refusal: text }
    : toTextPart(text, toAnnotations(provider, answer));
}
