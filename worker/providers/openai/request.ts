import { createHash } from 'node:crypto';
import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type {
  EasyInputMessage,
  ResponseCreateParams,
  ResponseInputImage,
  ResponseInputText,
} from 'openai/resources/responses/responses';
import { omit, omitDeep, omitWithin } from '../call/optional-parts.ts';
import { chooseEffort, type Omissions } from '../call/request.ts';
import { defaultOutputTokens, type ModelSettings, mostSearches } from '../call/settings.ts';
import type { Prompt, PromptMessage } from '../language-model.ts';

/** Creates the request. It names no user. */
export function toRequest(
  prompt: Prompt,
  settings: ModelSettings,
  provider: ResponsesProvider,
): ResponseCreateParams {
  const effort = chooseEffort(prompt, settings);
  const cacheKey = toCacheKey(prompt);
  return {
    model: settings.modelId,
    input: toInput(prompt, { marksPrefix: provider.marksPrefix(settings.modelId) }),
    store: false,
    max_output_tokens: settings.maxOutputTokens ?? defaultOutputTokens,
    reasoning: { summary: 'auto', ...(effort ? { effort } : !prompt.effort && provider.thinking) },
    ...(cacheKey && { prompt_cache_key: cacheKey }),
    ...(prompt.webSearch && provider.webSearch),
    ...provider.route?.(settings),
  };
}

type InputPart = ResponseInputText | ResponseInputImage;

/** Maps the prompt as both providers read it. With `marksPrefix` it marks where the prefix before a task, or a conversation, ends. */
function toInput(prompt: Prompt, options: { marksPrefix: boolean }): EasyInputMessage[] {
  const last = prompt.messages.length - 1;
  const messages = prompt.messages.map((message, at) =>
    toMessage(message, { ...options, isKept: at === last && last > 0 }),
  );
  // Sent as a message and not as `instructions`: both providers take it.
  return prompt.system ? [{ role: 'system', content: prompt.system }, ...messages] : messages;
}

function toMessage(
  { role, text, images = [], task }: PromptMessage,
  { marksPrefix, isKept }: { marksPrefix: boolean; isKept: boolean },
): EasyInputMessage {
  const isMarked = marksPrefix && (isKept || Boolean(task));
  if (images.length === 0 && !task && !isMarked) return { role, content: text };
  const parts: InputPart[] = [
    { type: 'input_text', text },
    ...images.map(
      ({ mediaType, base64 }): InputPart => ({
        type: 'input_image',
        image_url: `data:${mediaType};base64,${base64}`,
        detail: 'auto',
      }),
    ),
  ];
  const shared = isMarked ? markEnd(parts) : parts;
  return { role, content: task ? [...shared, { type: 'input_text', text: task }] : shared };
}

function markEnd(parts: readonly InputPart[]): InputPart[] {
  return parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, prompt_cache_breakpoint: { mode: 'explicit' } } : part,
  );
}

/**
 * Leads related calls to the server that has cached their common beginning: two calls that differ only in their task, and the next
 * question of a conversation. It is a hash of words that are sent anyway and identifies nobody. A lone question has none.
 */
function toCacheKey({ system, messages }: Prompt): string | undefined {
  const isTask = messages.some(({ task }) => task);
  if (!isTask && messages.length === 1) return undefined;
  const shared = isTask ? messages : messages.slice(0, 1);
  const words = JSON.stringify([system, ...shared.map(({ text }) => text)]);
  return createHash('sha256').update(words).digest('base64url');
}

/** How a request to the Responses API is made without each optional part. `store: false` is never left out. */
export const omissions: Omissions<ResponseCreateParams> = {
  reasoning_summary: (body) => omitWithin(body, 'reasoning', 'summary'),
  effort: (body) => omitWithin(body, 'reasoning', 'effort'),
  thinking: (body) => omit(body, 'reasoning'),
  search_sources: (body) => omit(body, 'include'),
  search_limit: (body) => omit(body, 'max_tool_calls') ?? omitDeep(body, 'max_uses'),
  web_search: (body) => (body.tools ? omit(body, 'tools', 'include', 'max_tool_calls') : null),
  output_room: (body) => omit(body, 'max_output_tokens'),
  output_limit: (body) => omit(body, 'max_output_tokens'),
  caching(body) {
    const unmarked = omitDeep(body, 'prompt_cache_breakpoint');
    return omit(unmarked ?? body, 'prompt_cache_key') ?? unmarked;
  },
  streaming: (body) => (body.stream ? { ...body, stream: false } : null),
};

/** The differences between the providers that speak the Responses API. */
export interface ResponsesProvider {
  readonly imageTypes: readonly QuestionImage['mediaType'][];
  readonly webSearch: Partial<ResponseCreateParams>;
  /** Reasoning settings for models that do not think unless they are asked to. */
  readonly thinking?: object;
  /** Limits the hosts to which the provider may pass a question on. */
  route?(settings: ModelSettings): object;
  /** True if a model caches a prefix only when the request marks its end. Other models refuse the mark. */
  marksPrefix(modelId: string): boolean;
}

export const openaiProvider: ResponsesProvider = {
  imageTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  webSearch: {
    tools: [{ type: 'web_search' }],
    include: ['web_search_call.action.sources'],
    max_tool_calls: mostSearches,
  },
  marksPrefix: isFromGpt56On,
};

/** xAI accepts two image types, and marks its sources in the text unasked. */
export const xaiProvider: ResponsesProvider = {
  imageTypes: ['image/png', 'image/jpeg'],
  webSearch: { tools: [{ type: 'web_search' }] },
  marksPrefix: () => false,
};

/** OpenRouter searches for any model by a tool of its own, unless the model's company does it, and has any model think. */
export const openrouterProvider: ResponsesProvider = {
  imageTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  webSearch: { tools: [toServerTool({ max_uses: mostSearches })] },
  thinking: { enabled: true },
  route: ({ keepsNothing }) => ({
    provider: { data_collection: 'deny', ...(keepsNothing && { zdr: true }) },
  }),
  marksPrefix: () => false,
};

type Tool = NonNullable<ResponseCreateParams['tools']>[number];

/** The SDK's types lack this tool. */
function toServerTool(parameters: Readonly<Record<string, number>>): Tool {
  return { type: 'openrouter:web_search', parameters } as unknown as Tool;
}

function isFromGpt56On(modelId: string): boolean {
  const [, major, minor = 0] = /^gpt-(\d+)(?:\.(\d+))?(?:-|$)/.exec(modelId) ?? [];
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6);
}
