import { type Answer, countTokens } from '../answer.ts';
import type { JsonObject } from '../json.ts';
import type { Prompt } from '../prompt.ts';
import type { Frame } from '../wire.ts';

/** Chat Completions chunks, as vLLM and others serve them: thinking in `reasoning_content`, `[DONE]` at the end. */
export function* streamChat(prompt: Prompt, answer: Answer, callId: number): Iterable<Frame> {
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
export function toChat(prompt: Prompt, answer: Answer, callId: number): JsonObject {
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

function toHead(prompt: Prompt, callId: number, object: string): JsonObject {
  return { id: `chatcmpl-${callId}`, object, created: 1_763_474_589, model: prompt.model };
}

function toFinishReason({ finish, rawFinish }: Answer): string {
  if (rawFinish !== undefined) return rawFinish;
  if (finish === 'truncated') return 'length';
  return finish.startsWith('refused') ? 'content_filter' : 'stop';
}

function toUsage(prompt: Prompt, answer: Answer): JsonObject {
  const input = countTokens([prompt.text]);
  const output = countTokens([...answer.text, ...answer.reasoning]);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
