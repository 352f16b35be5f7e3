import { FinishReason, type GenerateContentResponse } from '@google/genai';
import * as z from 'zod';
import { assertImageTypes } from '../call/assert-image-types.ts';
import { objectCall } from '../call/object-call.ts';
import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import { type LanguageModel, ProviderError } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { GoogleAnswer } from './map-chunk.ts';
import { mapError } from './map-error.ts';
import { toRequest } from './to-request.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export function createGoogleModel(settings: ModelSettings): LanguageModel {
  return {
    modelId: settings.modelId,
    label: settings.label,
    vendor: settings.vendor,
    async *streamText(prompt, signal) {
      assertImageTypes(prompt, imageTypes);
      const request = toRequest(prompt, settings);
      const answer = new GoogleAnswer();
      yield* streamCall(
        {
          open: (io) =>
            createClient(settings, io.fetch).models.generateContentStream({
              ...request,
              config: { ...request.config, abortSignal: io.signal },
            }),
          mapEvent: (chunk) => answer.mapChunk(chunk),
          mapEnd: () => answer.mapEnd(),
          mapError,
        },
        signal,
      );
    },
    async generateObject(prompt, schema, signal) {
      assertImageTypes(prompt, imageTypes);
      const request = toRequest(prompt, settings);
      const format = {
        responseMimeType: 'application/json',
        responseJsonSchema: z.toJSONSchema(schema),
      };
      const ask = async (abortSignal: AbortSignal) =>
        readReply(
          await createClient(settings).models.generateContent({
            ...request,
            config: { ...request.config, ...format, abortSignal },
          }),
        );
      return objectCall({ schema, ask, mapError }, signal);
    },
  };
}

/** The text of a whole reply, without its thoughts. A refused or cut reply is not an object. */
function readReply(response: GenerateContentResponse): string {
  const candidate = response.candidates?.[0];
  if (candidate?.finishReason !== FinishReason.STOP) throw new ProviderError('provider_invalid');
  return (candidate.content?.parts ?? [])
    .map((part) => (part.thought ? '' : (part.text ?? '')))
    .join('');
}
