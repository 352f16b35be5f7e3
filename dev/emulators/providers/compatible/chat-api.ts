import { countTokens, type PlayedAnswer } from '../answer.ts';
import type { EmulatedApi, Frame } from '../emulated-api.ts';
import { asArray, asObject, asText, type JsonObject } from '../json.ts';
import { toOpenAiFailure } from '../openai/failures.ts';
import {
  type ReadMessage,
  type ReadPrompt,
  readMediaType,
  readMessages,
  readTexts,
} from '../prompt.ts';

/** Chat Completions as self-hosted servers implement it. No key is required. */
export const chatApi: EmulatedApi = {
  readPrompt: ({ body }) => readChatPrompt(body),
  findFault: () => null,
  streamFrames: streamChat,
  toWhole: toChat,
  toFailure: toOpenAiFailure,
  toErrorEvent: (message) => {
    const error = { message, type: 'server_error', param: null, code: 500 };
    return `data: ${JSON.stringify({ error })}\n\n`;
  },
  malformedEvent: 'data: {"id":"chatcmpl-1","choices":[{"del\n\n',
};

/** Chat Completions chunks, as vLLM and others serve them: thinking in `reasoning_content`, `[DONE]` at the end. */
function* streamChat(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): Iterable<Frame> {
  const chunk = (kind: Frame['kind'], fields: JsonObject): Frame => ({
    kind,
    bytes: `data: ${JSON.stringify({ ...toHead(prompt, callId, 'chat.completion.chunk'), ...fields })}\n\n`,
  });
  yield chunk('open', choice({ role: 'assistant', content: '' }));
  for (const text of answer.reasoning)
    yield chunk('reasoning', choice({ reasoning_content: text }));
  const field = answer.finish.startsWith('refused') ? 'refusal' : 'content';
  for (const text of answer.text) yield chunk('text', choice({ [field]: text }));
  yield chunk('close', choice({}, toFinishReason(answer)));
  yield chunk('close', { choices: [], usage: toUsage(prompt, answer) });
  yield { kind: 'close', bytes: 'data: [DONE]\n\n' };
}

function choice(delta: JsonObject, reason: string | null = null): JsonObject {
  return { choices: [{ index: 0, delta, finish_reason: reason }] };
}

/** The reply to a call without streaming. */
function toChat(prompt: ReadPrompt, answer: PlayedAnswer, callId: number): JsonObject {
  const refused = answer.finish.startsWith('refused');
  const text = answer.text.join('');
  const message = {
    role: 'assistant',
    content: refused ? null : text,
    refusal: refused ? text : null,
    reasoning_content: answer.reasoning.join('') || null,
  };
  return {
    ...toHead(prompt, callId, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: toFinishReason(answer), logprobs: null }],
    usage: toUsage(prompt, answer),
  };
}

function toHead(prompt: ReadPrompt, callId: number, object: string): JsonObject {
  return { id: `chatcmpl-${callId}`, object, created: 1_763_474_589, model: prompt.model };
}

function toFinishReason({ finish, rawFinish }: PlayedAnswer): string {
  if (rawFinish !== undefined) return rawFinish;
  if (finish === 'truncated') return 'length';
  return finish.startsWith('refused') ? 'content_filter' : 'stop';
}

function toUsage(prompt: ReadPrompt, answer: PlayedAnswer): JsonObject {
  const input = countTokens([prompt.text]);
  const output = countTokens([...answer.text, ...answer.reasoning]);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

export function readChatPrompt(body: JsonObject): ReadPrompt {
  return {
    provider: 'compatible',
    model: asText(body['model']),
    stream: body['stream'] === true,
    ...readMessages('', asArray(body['messages']).map(readMessage)),
    webSearch: false,
    reasoning: true,
  };
}

function readMessage(value: unknown): ReadMessage {
  const message = asObject(value);
  const parts = asArray(message['content']).map(asObject);
  return {
    role: asText(message['role']),
    texts: readTexts(message['content']),
    images: parts
      .filter((part) => part['type'] === 'image_url')
      .map((part) => readMediaType(asText(asObject(part['image_url'])['url']))),
  };
}
