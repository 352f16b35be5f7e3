import type {
  EasyInputMessage,
  ResponseCreateParams,
  ResponseInputContent,
} from 'openai/resources/responses/responses';
import { chooseEffort } from '../call/choose-effort.ts';
import type { ModelSettings } from '../call/settings.ts';
import type { Prompt, PromptMessage } from '../language-model.ts';
import type { ResponsesVendor } from './vendor.ts';

/** The part of the request that answers and objects share. It names no user. */
export function toRequest(
  prompt: Prompt,
  settings: ModelSettings,
  vendor: ResponsesVendor,
): ResponseCreateParams {
  const effort = chooseEffort(prompt, settings);
  return {
    model: settings.modelId,
    input: toInput(prompt),
    store: false,
    max_output_tokens: settings.maxOutputTokens,
    reasoning: { summary: 'auto', ...(effort && { effort }) },
    ...(prompt.webSearch && vendor.webSearch(settings.webSearchMaxUses)),
  };
}

function toInput(prompt: Prompt): EasyInputMessage[] {
  const messages = prompt.messages.map(toMessage);
  // As a message and not as `instructions`: both vendors take it.
  return prompt.system ? [{ role: 'system', content: prompt.system }, ...messages] : messages;
}

function toMessage(message: PromptMessage): EasyInputMessage {
  if (!message.images?.length) return { role: message.role, content: message.text };
  const images = message.images.map(
    ({ mediaType, base64 }): ResponseInputContent => ({
      type: 'input_image',
      image_url: `data:${mediaType};base64,${base64}`,
      detail: 'auto',
    }),
  );
  return { role: message.role, content: [{ type: 'input_text', text: message.text }, ...images] };
}
