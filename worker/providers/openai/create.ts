import { assertImageTypes, createRequester } from '../call/request.ts';
import { describeModel, type ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { LanguageModel } from '../language-model.ts';
import { createClient } from './client.ts';
import { createErrorMapper } from './errors.ts';
import { createEventMapper, openResponse } from './events.ts';
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
    streamText(prompt, signal) {
      const toBody = () => {
        assertImageTypes(prompt, provider.imageTypes);
        return { ...toRequest(prompt, settings, provider), stream: true };
      };
      return request(toBody, (body) =>
        streamCall(
          {
            pace: settings.pace,
            open: (io) => openResponse(client, body, io),
            readServed: (event) => ('response' in event ? event.response?.model : undefined),
            begins: ({ type }) => type === 'response.created',
            mapEvent: createEventMapper(modelId),
            mapError,
          },
          signal,
        ),
      );
    },
  };
}
