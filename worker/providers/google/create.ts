import { type GenerateContentParameters, GoogleGenAI } from '@google/genai';
import { assertImageTypes, createRequester } from '../call/request.ts';
import { describeModel, type ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import { fetchPlainly } from '../call/transport.ts';
import type { LanguageModel } from '../language-model.ts';
import { createErrorMapper } from './errors.ts';
import { GoogleAnswer } from './events.ts';
import { omissions, toRequest } from './request.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export function createGoogleModel(settings: ModelSettings): LanguageModel {
  const mapError = createErrorMapper(settings.modelId);
  const request = createRequester(omissions);
  return {
    ...describeModel(settings),
    streamText(prompt, signal, turn = Symbol()) {
      const toBody = () => {
        assertImageTypes(prompt, imageTypes);
        return toRequest(prompt, settings);
      };
      function stream(body: GenerateContentParameters) {
        const answer = new GoogleAnswer();
        return streamCall(
          {
            pace: settings.pace,
            open: (io) =>
              createClient(settings, io.fetch).models.generateContentStream({
                ...body,
                config: { ...body.config, abortSignal: io.signal },
              }),
            readServed: ({ modelVersion }) => modelVersion,
            mapEvent: (chunk) => answer.mapChunk(chunk),
            mapEnd: () => answer.mapEnd(),
            mapError,
          },
          signal,
        );
      }
      return request({ toBody, stream, turn });
    },
  };
}

/** Does not retry or read the environment. */
export function createClient(settings: ModelSettings, fetcher = fetchPlainly): GoogleGenAI {
  return new GoogleGenAI({
    enterprise: false,
    // The only version that gateways know. Without it, the environment or the SDK would choose one.
    apiVersion: 'v1beta',
    apiKey: settings.apiKey.reveal(),
    httpOptions: { baseUrl: settings.baseUrl, fetch: fetcher },
  });
}
