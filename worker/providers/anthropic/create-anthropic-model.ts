import type { ModelSettings } from '../call/settings.ts';
import type { LanguageModel } from '../language-model.ts';
import { AnthropicAnswer } from './map-event.ts';
import { streamMessages } from './stream-message.ts';
import { toRequest } from './to-request.ts';

export function createAnthropicModel(settings: ModelSettings): LanguageModel {
  return {
    modelId: settings.modelId,
    label: settings.label,
    vendor: settings.vendor,
    streamText: (prompt, signal) =>
      streamMessages(toRequest(prompt, settings), {
        settings,
        answer: new AnthropicAnswer(),
        signal,
      }),
  };
}
