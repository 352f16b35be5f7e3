import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import { assertImageTypes, createRequester } from '../call/request.ts';
import { describeModel, type ModelSettings, sendBy } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { LanguageModel } from '../language-model.ts';
import { createClient, readEvents } from './client.ts';
import { createErrorMapper } from './errors.ts';
import { createEventMapper, type ResponseEvent } from './events.ts';
import {
  omissions,
  openaiProvider,
  openrouterProvider,
  type ResponsesProvider,
  toRequest,
  xaiProvider,
} from './request.ts';

/** Creates a model that uses the Responses API of OpenAI or xAI. */
export function createOpenaiModel(settings: ModelSettings): LanguageModel {
  return createResponsesModel(settings, settings.company === 'xai' ? xaiProvider : openaiProvider);
}

/** Creates a model of OpenRouter's Responses API, where one key reaches the models of all companies. */
export function createOpenrouterModel(settings: ModelSettings): LanguageModel {
  return createResponsesModel(settings, openrouterProvider);
}

function createResponsesModel(settings: ModelSettings, provider: ResponsesProvider): LanguageModel {
  const { modelId } = settings;
  const mapError = createErrorMapper(modelId);
  const request = createRequester(omissions);
  const client = createClient(settings);
  return {
    ...describeModel(settings),
    streamText(prompt, signal, turn = Symbol()) {
      const toBody = () => {
        assertImageTypes(prompt, provider.imageTypes);
        return { ...toRequest(prompt, settings, provider), stream: true };
      };
      const stream = (body: ResponseCreateParams) =>
        streamCall(
          {
            pace: settings.pace,
            async open(io) {
              const options = { signal: io.signal, ...sendBy(io.fetch) };
              return readEvents<ResponseEvent>(
                await client.responses.create(body, options).asResponse(),
              );
            },
            readServed(event) {
              if (!('type' in event)) return event.model;
              return 'response' in event ? event.response?.model : undefined;
            },
            begins: (event) => 'type' in event && event.type === 'response.created',
            mapEvent: createEventMapper(modelId),
            mapError,
          },
          signal,
        );
      return request({ toBody, stream, turn });
    },
  };
}
