import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParams,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { omit } from '../call/optional-parts.ts';
import { chooseEffort, type Omissions } from '../call/request.ts';
import type { ModelSettings } from '../call/settings.ts';
import type { Prompt, PromptMessage } from '../language-model.ts';

/** Creates a Chat Completions request from the fields that every such server knows, without web search. */
export function toRequest(prompt: Prompt, settings: ModelSettings): ChatCompletionCreateParams {
  const effort = chooseEffort(prompt, settings);
  const messages = prompt.messages.map(toMessage);
  return {
    model: settings.modelId,
    messages: prompt.system ? [{ role: 'system', content: prompt.system }, ...messages] : messages,
    // A small server answers 400 if the limit exceeds its context.
    ...(settings.maxOutputTokens && { max_tokens: settings.maxOutputTokens }),
    ...(effort && { reasoning_effort: effort }),
  };
}

function toMessage({ role, text, images = [], task }: PromptMessage): ChatCompletionMessageParam {
  if (role === 'assistant' || images.length === 0) {
    // Sent as one text, because some of these servers do not accept parts.
    return { role, content: [text, task].filter(Boolean).join('\n\n') };
  }
  const parts = images.map(
    ({ mediaType, base64 }): ChatCompletionContentPart => ({
      type: 'image_url',
      image_url: { url: `data:${mediaType};base64,${base64}` },
    }),
  );
  const tasks = task ? [{ type: 'text' as const, text: task }] : [];
  return { role, content: [{ type: 'text', text }, ...parts, ...tasks] };
}

/** How a Chat Completions request is made without each optional part. */
export const omissions: Omissions<ChatCompletionCreateParamsStreaming> = {
  effort: (body) => omit(body, 'reasoning_effort'),
  thinking: (body) => omit(body, 'reasoning_effort'),
  output_room: (body) => omit(body, 'max_tokens'),
  output_limit: (body) => omit(body, 'max_tokens'),
  usage_report: (body) => omit(body, 'stream_options'),
};
