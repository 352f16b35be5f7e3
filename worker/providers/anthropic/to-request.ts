import type {
  ContentBlockParam,
  MessageCreateParamsBase,
  MessageParam,
} from '@anthropic-ai/sdk/resources/messages';
import { chooseEffort } from '../call/choose-effort.ts';
import type { ModelSettings } from '../call/settings.ts';
import type { Prompt, PromptMessage } from '../language-model.ts';

/** The request that answers and objects share. No temperature: the API refuses it. */
export function toRequest(prompt: Prompt, settings: ModelSettings): MessageCreateParamsBase {
  const effort = chooseEffort(prompt, settings);
  return {
    model: settings.modelId,
    max_tokens: settings.maxOutputTokens,
    messages: prompt.messages.map(toMessage),
    thinking: { type: 'adaptive', display: 'summarized' },
    ...(effort && { output_config: { effort } }),
    ...(prompt.system && { system: prompt.system }),
    ...(prompt.webSearch && {
      tools: [
        {
          // Later versions filter the results through code execution, which keeps data.
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: settings.webSearchMaxUses,
        },
      ],
    }),
  };
}

/** Images come first: the model reads them better before the text about them. */
function toMessage({ role, text, images = [] }: PromptMessage): MessageParam {
  if (images.length === 0) return { role, content: text };
  const blocks = images.map(
    ({ mediaType, base64 }): ContentBlockParam => ({
      type: 'image',
      source: { type: 'base64', media_type: mediaType, data: base64 },
    }),
  );
  return { role, content: text ? [...blocks, { type: 'text', text }] : blocks };
}
