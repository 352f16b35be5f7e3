import { toOpenAiFailure } from '../openai/failures.ts';
import type { Wire } from '../wire.ts';
import { streamChat, toChat } from './chat-completion.ts';
import { readChatPrompt } from './read-prompt.ts';

/** Chat Completions as self-hosted servers implement it. No key is required. */
export const chatWire: Wire = {
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
