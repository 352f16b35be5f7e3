import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { LanguageModel } from '../language-model.ts';
import { createClient } from '../openai/create-client.ts';
import { createErrorMapper } from '../openai/map-error.ts';
import { CompatibleAnswer } from './map-chunk.ts';
import { toRequest } from './to-request.ts';

/** For any server that speaks Chat Completions, such as Ollama or vLLM. */
export function createOpenaiCompatibleModel(settings: ModelSettings): LanguageModel {
  const mapError = createErrorMapper({ plainNotFoundMeansModel: true });
  return {
    modelId: settings.modelId,
    label: settings.label,
    vendor: settings.vendor,
    streamText(prompt, signal) {
      const answer = new CompatibleAnswer();
      const body = {
        ...toRequest(prompt, settings),
        stream: true as const,
        stream_options: { include_usage: true },
      };
      return streamCall(
        {
          open: (io) =>
            createClient(settings, io.fetch).chat.completions.create(body, { signal: io.signal }),
          mapEvent: (chunk) => answer.mapChunk(chunk),
          mapEnd: () => answer.mapEnd(),
          mapError,
        },
        signal,
      );
    },
  };
}
