import { assertImageTypes } from '../call/assert-image-types.ts';
import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { LanguageModel } from '../language-model.ts';
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
  };
}
