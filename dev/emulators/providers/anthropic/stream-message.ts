import type { PlayedAnswer } from '../answer.ts';
import type { Frame } from '../emulated-api.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';
import {
  toCitation,
  toMessageEnvelope,
  toMessageUsage,
  toStop,
  toToolResult,
  toToolUse,
} from './message.ts';
import { type TextBlock, toTextBlocks } from './text-blocks.ts';

interface Delta {
  readonly kind: Frame['kind'];
  readonly delta: JsonObject;
}

/** The Messages API's events: thinking, tool use, tool result, text, in the order of the live service. */
export function* streamMessage(
  prompt: ReadPrompt,
  answer: PlayedAnswer,
  callId: number,
): Iterable<Frame> {
  yield emit('open', 'message_start', { message: toMessageEnvelope(prompt, callId) });
  yield emit('open', 'ping', {});
  let index = 0;
  if (answer.reasoning.length > 0) yield* streamThinking(answer, index++);
  if (answer.search) {
    yield* streamToolUse(answer, callId, index++);
    yield* streamBlock(index++, toToolResult(answer, callId), { deltas: [] });
  }
  const blocks = toTextBlocks(answer);
  for (const block of blocks) yield* streamText(block, index++, block === blocks.at(-1));
  yield emit('close', 'message_delta', {
    delta: toStop(answer),
    usage: toMessageUsage(prompt, answer),
  });
  yield emit('close', 'message_stop', {});
}

function emit(kind: Frame['kind'], type: string, fields: JsonObject): Frame {
  return { kind, bytes: `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n` };
}

function* streamBlock(
  index: number,
  block: JsonObject,
  { deltas, ending = 'open' }: { deltas: readonly Delta[]; ending?: Frame['kind'] },
): Iterable<Frame> {
  yield emit('open', 'content_block_start', { index, content_block: block });
  for (const { kind, delta } of deltas) yield emit(kind, 'content_block_delta', { index, delta });
  yield emit(ending, 'content_block_stop', { index });
}

function streamThinking(answer: PlayedAnswer, index: number): Iterable<Frame> {
  const deltas: Delta[] = answer.reasoning.map((thinking) => ({
    kind: 'reasoning',
    delta: { type: 'thinking_delta', thinking },
  }));
  const signature: Delta = { kind: 'open', delta: { type: 'signature_delta', signature: 'sig==' } };
  return streamBlock(
    index,
    { type: 'thinking', thinking: '', signature: '' },
    { deltas: [...deltas, signature] },
  );
}

function streamToolUse(answer: PlayedAnswer, callId: number, index: number): Iterable<Frame> {
  const input = JSON.stringify({ query: answer.search?.query ?? '' });
  const pieces = ['', input.slice(0, 9), input.slice(9)];
  const deltas = pieces.map((piece) => ({
    kind: 'open' as const,
    delta: { type: 'input_json_delta', partial_json: piece },
  }));
  return streamBlock(index, { ...toToolUse(answer, callId), input: {} }, { deltas });
}

function streamText(
  { texts, sources }: TextBlock,
  index: number,
  isLast: boolean,
): Iterable<Frame> {
  const citations: Delta[] = sources.map((source) => ({
    kind: 'open',
    delta: { type: 'citations_delta', citation: toCitation(source) },
  }));
  const words: Delta[] = texts.map((text) => ({
    kind: 'text',
    delta: { type: 'text_delta', text },
  }));
  const block = { type: 'text', text: '', ...(sources.length > 0 && { citations: [] }) };
  return streamBlock(index, block, {
    deltas: [...citations, ...words],
    ending: isLast ? 'close' : 'open',
  });
}
