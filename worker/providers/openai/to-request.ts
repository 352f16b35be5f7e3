import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import { chooseEffort } from '../call/choose-effort.ts';
import type { ModelSettings } from '../call/settings.ts';
import type { Prompt } from '../language-model.ts';
import { toCacheKey } from './to-cache-key.ts';
import { toInput } from './to-input.ts';
import type { ResponsesVendor } from './vendor.ts';

/** The part of the request that answers and objects share. It names no user. */
export function toRequest(
  prompt: Prompt,
  settings: ModelSettings,
  vendor: ResponsesVendor,
): ResponseCreateParams {
  const effort = chooseEffort(prompt, settings);
  const cacheKey = toCacheKey(prompt);
  return {
    model: settings.modelId,
    input: toInput(prompt, { marksPrefix: vendor.marksPrefix(settings.modelId) }),
    store: false,
    max_output_tokens: settings.maxOutputTokens,
    reasoning: { summary: 'auto', ...(effort ? { effort } : !prompt.effort && vendor.thinking) },
    ...(cacheKey && { prompt_cache_key: cacheKey }),
    ...(prompt.webSearch && vendor.webSearch(settings.webSearchMaxUses)),
  };
}
