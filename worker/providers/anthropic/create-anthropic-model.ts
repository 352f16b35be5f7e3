import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { Message } from '@anthropic-ai/sdk/resources/messages';
import { objectCall } from '../call/object-call.ts';
import type { ModelSettings } from '../call/settings.ts';
import { type LanguageModel, ProviderError } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { mapError } from './map-error.ts';
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
    async generateObject(prompt, schema, signal) {
      const { type, schema: shape } = zodOutputFormat(schema);
      const request = toRequest(prompt, settings);
      const body = {
        ...request,
        stream: false as const,
        output_config: { ...request.output_config, format: { type, schema: shape } },
      };
      const ask = async (signal: AbortSignal) =>
        readReply(await createClient(settings).messages.create(body, { signal }));
      return objectCall({ schema, ask, mapError }, signal);
    },
  };
}

/** The text of a whole message; a refused or cut one is no object. */
function readReply(message: Message): string {
  if (message.stop_reason !== 'end_turn') throw new ProviderError('provider_invalid');
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
