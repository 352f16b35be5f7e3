import { programModel } from '@quartet/shared/http/program-bodies.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { Dialect } from './answer-call.ts';
import { toDetails, wordsOfPart } from './follow-consensus.ts';
import { readChatCompletion } from './read-call.ts';

/** The tokens of several companies add up to no one's. */
const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

const toHead = (turnId: string, object: string) => ({
  id: `chatcmpl-${turnId}`,
  object,
  created: Math.floor(Date.now() / 1_000),
  model: programModel,
});
const toFinish = ({ consensus }: TurnState) => (consensus.cut ? 'length' : 'stop');

/** `POST /v1/chat/completions`. */
export const chatCompletions: Dialect = {
  read: readChatCompletion,
  toReply: (turnId, content, state) => ({
    ...toHead(turnId, 'chat.completion'),
    choices: [
      { index: 0, message: { role: 'assistant', content }, finish_reason: toFinish(state) },
    ],
    usage,
    quartet: toDetails(state),
  }),
  async *toEvents(turnId, parts, withUsage) {
    const head = { ...toHead(turnId, 'chat.completion.chunk'), ...(withUsage && { usage: null }) };
    const toChunk = (delta: object, finish: string | null = null) => ({
      ...head,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    yield toChunk({ role: 'assistant', content: '' });
    for await (const part of parts) {
      if (part.type === 'progress') yield toChunk({ reasoning_content: `${part.text}\n` });
      else if (part.type !== 'end') yield toChunk({ content: wordsOfPart(part) });
      else yield { ...toChunk({}, toFinish(part.state)), quartet: toDetails(part.state) };
    }
    if (withUsage) yield { ...head, choices: [], usage };
    yield '[DONE]';
  },
};
