import Anthropic from '@anthropic-ai/sdk';
import type {
  Message,
  MessageCreateParamsBase,
  RawMessageStreamEvent,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages';
import { createRequester } from '../call/request.ts';
import {
  callFetch,
  describeModel,
  type ModelSettings,
  sendBy,
  withoutVariable,
} from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import { addUsage } from '../call/usage.ts';
import type { LanguageModel, ProviderError, StreamPart, Usage } from '../language-model.ts';
import { createErrorMapper } from './errors.ts';
import { AnthropicAnswer, createEventReader, MessageReader, mapFinishReason } from './events.ts';
import { omissions, toRequest } from './request.ts';

export function createAnthropicModel(settings: ModelSettings): LanguageModel {
  const mapError = createErrorMapper(settings.modelId);
  const request = createRequester(omissions);
  const client = createClient(settings);
  return {
    ...describeModel(settings),
    streamText: (prompt, signal, turn = Symbol()) =>
      request({
        toBody: () => toRequest(prompt, settings),
        stream: (body) =>
          streamMessages(body, {
            client,
            settings,
            mapError,
            answer: new AnthropicAnswer(),
            signal,
          }),
        turn,
      }),
  };
}

/** Shared by all calls of a model. Does not retry, log, trace or read the environment. Its timeout covers the wait for headers. */
export function createClient(settings: ModelSettings): Anthropic {
  return withoutVariable(
    'ANTHROPIC_CUSTOM_HEADERS',
    () =>
      new Anthropic({
        apiKey: settings.apiKey.reveal(),
        baseURL: settings.baseUrl,
        webhookKey: null,
        maxRetries: 0,
        // The layers around the adapter limit the duration of a call.
        timeout: 3_600_000,
        logLevel: 'off',
        openTelemetry: false,
        fetch: callFetch,
      }),
  );
}

/** Limit of continuations of a message that pauses during its searches. */
const maxContinuations = 5;

interface AnswerCall {
  readonly client: Anthropic;
  readonly settings: ModelSettings;
  readonly answer: AnthropicAnswer;
  readonly mapError: (error: unknown) => ProviderError;
  readonly signal: AbortSignal;
}

async function* streamMessages(
  request: MessageCreateParamsBase,
  call: AnswerCall,
): AsyncGenerator<StreamPart> {
  let current = request;
  const used: Usage[] = [];
  for (let round = 0; ; round += 1) {
    const reader = new MessageReader();
    const stopReason = yield* streamMessage(current, call, reader);
    used.push(reader.usage);
    const content = stopReason === 'pause_turn' ? reader.toContent() : [];
    if (content.length === 0 || round === maxContinuations) {
      yield* call.answer.rest();
      yield {
        type: 'finish',
        reason: mapFinishReason(stopReason),
        raw: stopReason,
        usage: addUsage(used),
      };
      return;
    }
    current = { ...request, messages: [...current.messages, { role: 'assistant', content }] };
  }
}

/** Yields a message without its finish part, and returns why it stopped. */
async function* streamMessage(
  request: MessageCreateParamsBase,
  { client, settings, answer, mapError, signal }: AnswerCall,
  reader: MessageReader,
): AsyncGenerator<StreamPart, StopReason> {
  const readEvents = createEventReader();
  const parts = streamCall(
    {
      pace: settings.pace,
      open: (io): Promise<AsyncIterable<RawMessageStreamEvent | Message>> =>
        client.messages.create(
          { ...request, stream: true },
          { signal: io.signal, ...sendBy(io.fetch) },
        ),
      readServed(event) {
        if (event.type === 'message') return event.model;
        return event.type === 'message_start' ? event.message.model : undefined;
      },
      begins: ({ type }) => type === 'message_start',
      mapEvent: (received) =>
        readEvents(received).flatMap((event) => {
          reader.read(event);
          return event.type === 'message_stop' && !reader.isOpen
            ? reader.mapEnd()
            : answer.mapEvent(event);
        }),
      mapEnd: () => reader.mapEnd(),
      mapError,
    },
    signal,
  );
  for await (const part of parts) {
    if (part.type === 'finish') return part.raw as StopReason;
    yield part;
  }
  throw new TypeError('A call without finish must throw');
}
