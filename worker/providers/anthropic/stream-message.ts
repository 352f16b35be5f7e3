import type { MessageCreateParamsBase, StopReason } from '@anthropic-ai/sdk/resources/messages';
import type { ModelSettings } from '../call/settings.ts';
import { streamCall } from '../call/stream-call.ts';
import type { StreamPart, Usage } from '../language-model.ts';
import { createClient } from './create-client.ts';
import { mapError } from './map-error.ts';
import type { AnthropicAnswer } from './map-event.ts';
import { mapFinishReason } from './map-finish-reason.ts';
import { MessageReader } from './message-reader.ts';

/** How often a message that pauses during its searches is continued. */
const maxContinuations = 5;

export interface AnswerCall {
  readonly settings: ModelSettings;
  readonly answer: AnthropicAnswer;
  readonly signal: AbortSignal;
}

export async function* streamMessages(
  request: MessageCreateParamsBase,
  call: AnswerCall,
): AsyncGenerator<StreamPart> {
  let current = request;
  const used: Usage[] = [];
  for (let round = 0; ; round += 1) {
    const reader = new MessageReader();
    const stopReason = yield* streamMessage(current, call, reader);
    used.push(reader.usage);
    if (stopReason !== 'pause_turn' || round === maxContinuations) {
      yield* call.answer.rest();
      yield {
        type: 'finish',
        reason: mapFinishReason(stopReason),
        raw: stopReason,
        usage: addUp(used),
      };
      return;
    }
    const paused = { role: 'assistant' as const, content: reader.toContent() };
    current = { ...request, messages: [...current.messages, paused] };
  }
}

/** Streams one message without its finish, and returns why it stopped. */
async function* streamMessage(
  request: MessageCreateParamsBase,
  { settings, answer, signal }: AnswerCall,
  reader: MessageReader,
): AsyncGenerator<StreamPart, StopReason> {
  const parts = streamCall(
    {
      open: (io) =>
        createClient(settings, io.fetch).messages.create(
          { ...request, stream: true },
          { signal: io.signal },
        ),
      mapEvent: (event) => {
        reader.read(event);
        const raw = reader.stopReason;
        if (!raw) return answer.mapEvent(event);
        return [{ type: 'finish', reason: mapFinishReason(raw), raw, usage: reader.usage }];
      },
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

function addUp(used: readonly Usage[]): Usage {
  return {
    inputTokens: used.reduce((sum, usage) => sum + usage.inputTokens, 0),
    outputTokens: used.reduce((sum, usage) => sum + usage.outputTokens, 0),
  };
}
