import type { AdapterName } from './adapter-name.ts';
import { createAnthropicModel } from './anthropic/create.ts';
import type { ModelSettings } from './call/settings.ts';
import { createGoogleModel } from './google/create.ts';
import type { LanguageModel } from './language-model.ts';
import { createOpenaiModel, createOpenrouterModel } from './openai/create.ts';
import { createOpenaiCompatibleModel } from './openai-compatible/create.ts';

const adapters: Readonly<Record<AdapterName, (settings: ModelSettings) => LanguageModel>> = {
  google: createGoogleModel,
  anthropic: createAnthropicModel,
  openai: createOpenaiModel,
  openrouter: createOpenrouterModel,
  'openai-compatible': createOpenaiCompatibleModel,
};

export function createModel(adapter: AdapterName, settings: ModelSettings): LanguageModel {
  return adapters[adapter](settings);
}
