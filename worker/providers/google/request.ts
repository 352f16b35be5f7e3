import {
  type Content,
  type GenerateContentConfig,
  type GenerateContentParameters,
  type Part,
  ThinkingLevel,
} from '@google/genai';
import { omit, omitWithin } from '../call/optional-parts.ts';
import { chooseEffort, type Omissions } from '../call/request.ts';
import { defaultOutputTokens, type ModelSettings } from '../call/settings.ts';
import type { Effort, Prompt, PromptMessage } from '../language-model.ts';

const thinkingLevels: Readonly<Record<Effort, ThinkingLevel>> = {
  low: ThinkingLevel.LOW,
  medium: ThinkingLevel.MEDIUM,
  high: ThinkingLevel.HIGH,
};

/** Creates the request. `generateContent` stores nothing. */
export function toRequest(prompt: Prompt, settings: ModelSettings): GenerateContentParameters {
  const effort = chooseEffort(prompt, settings);
  return {
    model: settings.modelId,
    contents: prompt.messages.map(toContent),
    config: {
      maxOutputTokens: settings.maxOutputTokens ?? defaultOutputTokens,
      thinkingConfig: {
        includeThoughts: true,
        ...(effort && { thinkingLevel: thinkingLevels[effort] }),
      },
      ...(prompt.system && { systemInstruction: prompt.system }),
      ...(prompt.webSearch && { tools: [{ googleSearch: {} }] }),
    },
  };
}

function toContent({ role, text, images = [], task }: PromptMessage): Content {
  const parts = images.map(
    ({ mediaType, base64 }): Part => ({ inlineData: { mimeType: mediaType, data: base64 } }),
  );
  if (text) parts.unshift({ text });
  if (task) parts.push({ text: task });
  return { role: role === 'assistant' ? 'model' : 'user', parts };
}

/** How a request to `generateContent` is made without each optional part. */
export const omissions: Omissions<GenerateContentParameters> = {
  effort: within((config) => omitWithin(config, 'thinkingConfig', 'thinkingLevel')),
  thinking: within((config) => omit(config, 'thinkingConfig')),
  web_search: within((config) => omit(config, 'tools')),
  output_room: within((config) => omit(config, 'maxOutputTokens')),
  output_limit: within((config) => omit(config, 'maxOutputTokens')),
};

function within(omitted: (config: GenerateContentConfig) => GenerateContentConfig | null) {
  return (request: GenerateContentParameters): GenerateContentParameters | null => {
    const config = request.config && omitted(request.config);
    return config ? { ...request, config } : null;
  };
}
