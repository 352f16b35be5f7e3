import { assertImageTypes } from '../call/assert-image-types.ts';
import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import { type LanguageModel } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { createErrorMapper } from './map-error.ts';
import { createEventMapper } from './map-event.ts';
import { toRequest } from './to-request.ts';
import { openaiVendor, xaiVendor } from './vendor.ts';

/** For the Responses API of OpenAI or xAI. */
export function createOpenaiModel(settings: ModelSettings): LanguageModel {
  const vendor = settings.vendor === 'xai' ? xaiVendor : openaiVendor;
  const mapError = createErrorMapper(vendor);
  return {
    modelId: settings.modelId,
    label: settings.label,
    vendor: settings.vendor,
    async *streamText(prompt, signal) {
      assertImageTypes(prompt, vendor.imageTypes);
      const body = { ...toRequest(prompt, settings, vendor), stream: true as const };
      yield* streamCall(
        {
          open: (io) =>
            createClient(settings, io.fetch).responses.create(body, { signal: io.signal }),
          mapEvent: createEventMapper(),
          mapError,
        },
        signal,
      );
    },
  };
}
