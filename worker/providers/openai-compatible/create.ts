import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions';
import { createRequester } from '../call/request.ts';
import { describeModel, type ModelSettings, sendBy } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { LanguageModel } from '../language-model.ts';
import { createClient, readEvents } from '../openai/client.ts';
import { createErrorMapper } from '../openai/errors.ts';
import { CompatibleAnswer } from './events.ts';
import { omissions, toRequest } from './request.ts';

/** Creates a model at any server that speaks Chat Completions, such as Ollama or vLLM. */
export function createOpenaiCompatibleModel(settings: ModelSettings): LanguageModel {
  const mapError = createErrorMapper(settings.modelId);
  const request = createRequester(omissions);
  const client = createClient(settings);
  const { pace } = settings;
  return {
    ...describeModel(settings),
    streamText(prompt, signal, turn = Symbol()) {
      const toBody = () => ({
        ...toRequest(prompt, settings),
        stream: true as const,
        stream_options: { include_usage: true },
      });
      function stream(body: ChatCompletionCreateParamsStreaming) {
        const answer = new CompatibleAnswer();
        return streamCall(
          {
            pace,
            open: async (io) => {
              const options = { signal: io.signal, ...sendBy(io.fetch) };
              const response = await client.chat.completions.create(body, options).asResponse();
              return withoutLateError(
                readEvents<ChatCompletionChunk>(response, answer.close),
                answer,
              );
            },
            readServed: ({ model }) => model,
            mapEvent: (chunk) => answer.mapChunk(chunk),
            mapEnd: () => answer.mapEnd(),
            mapError,
          },
          signal,
        );
      }
      return request({ toBody, stream, turn, lacking: prompt.webSearch ? ['web_search'] : [] });
    },
  };
}

/** Ignores an error after the finish reason, which gateways send, for example, when a limit that they reported was reached. */
async function* withoutLateError<T>(
  chunks: AsyncIterable<T>,
  answer: CompatibleAnswer,
): AsyncGenerator<T> {
  try {
    yield* chunks;
  } catch (error) {
    if (!answer.isFinished) throw error;
  }
}
