import type {
  ImageBlockParam,
  MessageCreateParamsBase,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { omit, omitDeep } from '../call/optional-parts.ts';
import { chooseEffort, type Omissions } from '../call/request.ts';
import { defaultOutputTokens, type ModelSettings, mostSearches } from '../call/settings.ts';
import type { Prompt, PromptMessage } from '../language-model.ts';

type Block = ImageBlockParam | TextBlockParam;

/** Creates the request. It sets no temperature, because the API refuses it. */
export function toRequest(prompt: Prompt, settings: ModelSettings): MessageCreateParamsBase {
  const effort = chooseEffort(prompt, settings);
  return {
    model: settings.modelId,
    max_tokens: settings.maxOutputTokens ?? defaultOutputTokens,
    messages: toMessages(prompt.messages),
    thinking: { type: 'adaptive', display: 'summarized' },
    ...(effort && { output_config: { effort } }),
    ...(prompt.system && { system: prompt.system }),
    ...(prompt.webSearch && {
      tools: [
        {
          // Later versions filter the results through code execution, which retains data.
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: mostSearches,
        },
      ],
    }),
  };
}

/** Marks the whole conversation to be cached for its next question. */
function toMessages(messages: readonly PromptMessage[]): MessageParam[] {
  const last = messages.length - 1;
  return messages.map((message, at) => toMessage(message, at === last && last > 0));
}

/** Images come first, because the model reads them better before the text about them. */
function toMessage(
  { role, text, images = [], task }: PromptMessage,
  isKept: boolean,
): MessageParam {
  if (images.length === 0 && !task && !isKept) return { role, content: text };
  const blocks: Block[] = images.map(({ mediaType, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: base64 },
  }));
  if (text) blocks.push({ type: 'text', text });
  if (task) return { role, content: [...keepPrefix(blocks), { type: 'text', text: task }] };
  return { role, content: isKept ? keepPrefix(blocks) : blocks };
}

/** Makes the provider cache everything up to the last block for the next call with the same beginning. */
function keepPrefix(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) =>
    at === blocks.length - 1 ? { ...block, cache_control: { type: 'ephemeral' } } : block,
  );
}

/** The API requires a limit. All recent models accept the first limit, and the oldest accept the second. */
const outputLimits = [8_192, 4_096];

/** How a request to the Messages API is made without each optional part. */
export const omissions: Omissions<MessageCreateParamsBase> = {
  effort: (body) => omit(body, 'output_config'),
  thinking: (body) => omit(body, 'thinking'),
  search_limit: (body) => omitDeep(body, 'max_uses'),
  web_search: (body) => omit(body, 'tools'),
  output_room: lowerLimit,
  output_limit: lowerLimit,
  caching: (body) => omitDeep(body, 'cache_control'),
};

function lowerLimit(body: MessageCreateParamsBase): MessageCreateParamsBase | null {
  const lower = outputLimits.find((limit) => limit < body.max_tokens);
  return lower === undefined ? null : { ...body, max_tokens: lower };
}
