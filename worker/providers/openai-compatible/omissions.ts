import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Omissions } from '../call/create-requester.ts';
import { omit } from '../call/omit.ts';

/** What a Chat Completions request can do without. */
export const omissions: Omissions<ChatCompletionCreateParamsStreaming> = {
  effort: (body) => omit(body, 'reasoning_effort'),
  thinking: (body) => omit(body, 'reasoning_effort'),
  output_room: (body) => omit(body, 'max_tokens'),
  output_limit: (body) => omit(body, 'max_tokens'),
  usage_report: (body) => omit(body, 'stream_options'),
};
