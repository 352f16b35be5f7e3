import { zodTextFormat } from 'openai/helpers/zod';
import type { Response } from 'openai/resources/responses/responses';
import { assertImageTypes } from '../call/assert-image-types.ts';
import { objectCall } from '../call/object-call.ts';
import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import { type LanguageModel, ProviderError } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { createErrorMapper } from './map-error.ts';
import { createEventMapper } from './map-event.ts';
import { mapResponseError } from './map-response-error.ts';
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
    async generateObject(prompt, schema, signal) {
      assertImageTypes(prompt, vendor.imageTypes);
      const body = {
        ...toRequest(prompt, settings, vendor),
        stream: false as const,
        text: { format: zodTextFormat(schema, 'reply') },
      };
      const ask = async (signal: AbortSignal) =>
        readReply(await createClient(settings).responses.create(body, { signal }));
      return objectCall({ schema, ask, mapError }, signal);
    },
  };
}

/** The SDK's `output_text` joins the text parts, without refusals. */
function readReply(response: Response): string {
  if (response.status === 'failed') throw mapResponseError(response.error);
  if (!response.output_text) throw new ProviderError('provider_invalid');
  return response.output_text;
}
