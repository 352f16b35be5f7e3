import { createRequester } from '../call/create-requester.ts';
import { describeModel, type ModelSettings } from '../call/settings.ts';
import type { LanguageModel } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { createErrorMapper } from './map-error.ts';
import { AnthropicAnswer } from './map-event.ts';
import { omissions } from './omissions.ts';
import { streamMessages } from './stream-message.ts';
import { toRequest } from './to-request.ts';

export function createAnthropicModel(settings: ModelSettings): LanguageModel {
  const mapError = createErrorMapper(settings.modelId);
  const request = createRequester(omissions);
  const client = createClient(settings);
  return {
    ...describeModel(settings),
    streamText: (prompt, signal) =>
      request(
        () => toRequest(prompt, settings),
        (body) =>
          streamMessages(body, {
            client,
            settings,
            mapError,
            answer: new AnthropicAnswer(),
            signal,
          }),
      ),
  };
}
