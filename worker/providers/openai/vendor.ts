import type { QuestionImage } from '@quartet/shared/domain/question.ts';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';

/** Where the vendors that speak the Responses API differ. */
export interface ResponsesVendor {
  readonly imageTypes: readonly QuestionImage['mediaType'][];
  webSearch(maxUses: number): Partial<ResponseCreateParams>;
  /** What an answer needs beside a summary, where the model would not think unasked. */
  readonly thinking?: object;
  /** Whether a model keeps a prefix only where the request marks its end. The others refuse the mark. */
  marksPrefix(modelId: string): boolean;
}

export const openaiVendor: ResponsesVendor = {
  imageTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  webSearch: (maxUses) => ({
    tools: [{ type: 'web_search' }],
    include: ['web_search_call.action.sources'],
    max_tool_calls: maxUses,
  }),
  marksPrefix: isFromGpt56On,
};

/** xAI accepts two image types, and marks its sources in the text unasked. */
export const xaiVendor: ResponsesVendor = {
  imageTypes: ['image/png', 'image/jpeg'],
  webSearch: () => ({ tools: [{ type: 'web_search' }] }),
  marksPrefix: () => false,
};

/** OpenRouter searches for any model by a tool of its own, unless the model's vendor does it, and has any model think. */
export const openrouterVendor: ResponsesVendor = {
  imageTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  webSearch: (maxUses) => ({ tools: [toServerTool({ max_uses: maxUses })] }),
  thinking: { enabled: true },
  marksPrefix: () => false,
};

type Tool = NonNullable<ResponseCreateParams['tools']>[number];

/** The SDK does not know this one. */
function toServerTool(parameters: Readonly<Record<string, number>>): Tool {
  return { type: 'openrouter:web_search', parameters } as unknown as Tool;
}

function isFromGpt56On(modelId: string): boolean {
  const [, major, minor = 0] = /^gpt-(\d+)(?:\.(\d+))?(?:-|$)/.exec(modelId) ?? [];
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6);
}
