import type { PlayedAnswer } from '../answer.ts';
import type { Frame } from '../emulated-api.ts';
import type { JsonObject } from '../json.ts';
import type { ReadPrompt } from '../prompt.ts';
import { toAnnotations } from './annotations.ts';
import {
  createItemIds,
  type ItemIds,
  toCommentaryItem,
  toMessageItem,
  toReasoningItem,
  toSearchIds,
  toSearchItem,
} from './response-items.ts';
import { toContentPart, toEnvelope, toResponse } from './whole-response.ts';

type Emit = (kind: Frame['kind'], type: string, fields: JsonObject) => Frame;

/** The Responses API's events, in the order of the live service. */
export function* streamResponse(
  prompt: ReadPrompt,
  answer: PlayedAnswer,
  callId: number,
): Iterable<Frame> {
  const emit = createEmit();
  const envelope = toEnvelope(prompt, callId);
  yield emit('open', 'response.created', { response: envelope });
  yield emit('open', 'response.in_progress', { response: envelope });
  let index = 0;
  if (answer.commentary) yield* streamCommentary(emit, answer, { callId, index: index++ });
  if (answer.reasoning.length > 0) yield* streamReasoning(emit, answer, { callId, index: index++ });
  for (const ids of answer.search ? toSearchIds(createItemIds(callId), answer.search) : []) {
    yield* streamSearch(emit, answer, { ids, index: index++ });
  }
  const position = { callId, index };
  yield* answer.finish.startsWith('refused')
    ? streamRefusal(emit, answer, position)
    : streamText({ emit, prompt }, answer, position);
  const response = toResponse(prompt, answer, callId);
  yield emit('close', `response.${String(response['status'])}`, { response });
}

interface ItemPosition {
  readonly callId: number;
  readonly index: number;
}

function createEmit(): Emit {
  let sequence = 0;
  return (kind, type, fields) => {
    const data = { type, sequence_number: sequence++, ...fields };
    return { kind, bytes: `event: ${type}\ndata: ${JSON.stringify(data)}\n\n` };
  };
}

function* streamReasoning(
  emit: Emit,
  answer: PlayedAnswer,
  { callId, index }: ItemPosition,
): Iterable<Frame> {
  const ids = createItemIds(callId);
  const at = { item_id: ids.reasoning, output_index: index, summary_index: 0 };
  const text = answer.reasoning.join('');
  const name = 'response.reasoning_summary';
  const item = toReasoningItem(ids, null);
  yield emit('open', 'response.output_item.added', { output_index: index, item });
  const opening = { type: 'summary_text', text: '' };
  yield emit('open', `${name}_part.added`, { ...at, part: opening });
  for (const delta of answer.reasoning) {
    yield emit('reasoning', `${name}_text.delta`, { ...at, delta });
  }
  yield emit('open', `${name}_text.done`, { ...at, text });
  yield emit('open', `${name}_part.done`, { ...at, part: { type: 'summary_text', text } });
  const done = toReasoningItem(ids, text);
  yield emit('open', 'response.output_item.done', { output_index: index, item: done });
}

function* streamCommentary(
  emit: Emit,
  answer: PlayedAnswer,
  { callId, index }: ItemPosition,
): Iterable<Frame> {
  const words = answer.commentary ?? [];
  const done = toCommentaryItem(createItemIds(callId), words);
  const at = { item_id: done['id'], output_index: index, content_index: 0 };
  const item = { ...done, status: 'in_progress', content: [] };
  yield emit('open', 'response.output_item.added', { output_index: index, item });
  for (const delta of words) {
    yield emit('open', 'response.output_text.delta', { ...at, delta, logprobs: [] });
  }
  yield emit('open', 'response.output_item.done', { output_index: index, item: done });
}

function* streamSearch(
  emit: Emit,
  answer: PlayedAnswer,
  { ids, index }: { readonly ids: ItemIds; readonly index: number },
): Iterable<Frame> {
  if (!answer.search) return;
  const started = toSearchItem(ids, answer.search, 'in_progress');
  yield emit('open', 'response.output_item.added', { output_index: index, item: started });
  for (const state of ['in_progress', 'searching', 'completed']) {
    const at = { item_id: ids.search, output_index: index };
    yield emit('open', `response.web_search_call.${state}`, at);
  }
  const done = toSearchItem(ids, answer.search, 'completed');
  yield emit('open', 'response.output_item.done', { output_index: index, item: done });
}

function* streamText(
  { emit, prompt }: { emit: Emit; prompt: ReadPrompt },
  answer: PlayedAnswer,
  position: ItemPosition,
): Iterable<Frame> {
  const ids = createItemIds(position.callId);
  const at = { item_id: ids.message, output_index: position.index, content_index: 0 };
  yield* openMessage(emit, position, {
    type: 'output_text',
    text: '',
    annotations: [],
    logprobs: [],
  });
  for (const delta of answer.text) {
    yield emit('text', 'response.output_text.delta', { ...at, delta, logprobs: [] });
  }
  for (const [index, annotation] of toAnnotations(prompt.provider, answer).entries()) {
    const fields = { ...at, annotation_index: index, annotation };
    yield emit('close', 'response.output_text.annotation.added', fields);
  }
  const text = answer.text.join('');
  yield emit('close', 'response.output_text.done', { ...at, text, logprobs: [] });
  yield* closeMessage(emit, position, toContentPart(prompt.provider, answer));
}

function* streamRefusal(emit: Emit, answer: PlayedAnswer, position: ItemPosition): Iterable<Frame> {
  const ids = createItemIds(position.callId);
  const at = { item_id: ids.message, output_index: position.index, content_index: 0 };
  yield* openMessage(emit, position, { type: 'refusal', refusal: '' });
  for (const delta of answer.text) yield emit('text', 'response.refusal.delta', { ...at, delta });
  const refusal = answer.text.join('');
  yield emit('close', 'response.refusal.done', { ...at, refusal });
  yield* closeMessage(emit, position, { type: 'refusal', refusal });
}

function* openMessage(emit: Emit, position: ItemPosition, part: JsonObject): Iterable<Frame> {
  const ids = createItemIds(position.callId);
  const item = toMessageItem(ids, 'in_progress', []);
  yield emit('open', 'response.output_item.added', { output_index: position.index, item });
  const at = { item_id: ids.message, output_index: position.index, content_index: 0 };
  yield emit('open', 'response.content_part.added', { ...at, part });
}

function* closeMessage(emit: Emit, position: ItemPosition, part: JsonObject): Iterable<Frame> {
  const ids = createItemIds(position.callId);
  const at = { item_id: ids.message, output_index: position.index, content_index: 0 };
  yield emit('close', 'response.content_part.done', { ...at, part });
  const item = toMessageItem(ids, 'completed', [part]);
  yield emit('close', 'response.output_item.done', { output_index: position.index, item });
}
