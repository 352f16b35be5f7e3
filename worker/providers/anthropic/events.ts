import type {
  ContentBlock,
  ContentBlockParam,
  Message,
  RawMessageStreamEvent,
  StopReason,
  TextBlock,
  ThinkingBlock,
} from '@anthropic-ai/sdk/resources/messages';
import { isLengthLimit, toInterruption } from '../call/errors.ts';
import { SaidOnce } from '../call/said-once.ts';
import { Paragraphs, Sources } from '../call/text.ts';
import { toUsage } from '../call/usage.ts';
import type { FinishReason, StreamPart, Usage } from '../language-model.ts';

type StartEvent = Extract<RawMessageStreamEvent, { type: 'content_block_start' }>;
type DeltaEvent = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>;
type Citation = Extract<DeltaEvent['delta'], { type: 'citations_delta' }>['citation'];

const activity = { type: 'activity' } as const;
/** The model may be silent for long between two blocks, and in blocks without words of the answer. */
const thinks = { type: 'activity', thinks: true } as const;

/** Maps the text and sources of one answer, which may span several messages if it is paused and continued. */
export class AnthropicAnswer {
  readonly #sources = new Sources();
  readonly #text = new Paragraphs('text-delta');
  readonly #reasoning = new Paragraphs('reasoning-delta');
  /** Pages that the current block cites. They support the whole text of the block. */
  #cited: unknown[] = [];
  /** The length of the answer before the current block. */
  #before = 0;

  /** An event without words still yields an activity part. */
  mapEvent(event: RawMessageStreamEvent): readonly StreamPart[] {
    switch (event.type) {
      case 'content_block_start':
        this.#cited = [];
        this.#before = this.#text.said.length;
        return this.#mapStart(event.content_block);
      case 'content_block_delta':
        return this.#mapDelta(event.delta);
      case 'content_block_stop':
        this.#endPassage();
        return [thinks];
      default:
        return [activity];
    }
  }

  rest(): readonly StreamPart[] {
    return this.#sources.rest(this.#text.said);
  }

  #endPassage(): void {
    const { said } = this.#text;
    if (said.slice(this.#before).trim() === '') return;
    for (const url of this.#cited) this.#sources.addEnd(url, said.length);
  }

  #mapStart(block: StartEvent['content_block']): readonly StreamPart[] {
    switch (block.type) {
      case 'text':
        // The API splits a text into blocks at every citation, without a paragraph break.
        return this.#text.add(block.text);
      case 'thinking':
        this.#reasoning.startParagraph();
        return [thinks, ...this.#reasoning.add(block.thinking)];
      case 'web_search_tool_result': {
        const results = Array.isArray(block.content) ? block.content : [];
        for (const { url, title } of results) this.#sources.consult(url, title);
        return [thinks, ...this.#text.startParagraph()];
      }
      default:
        return [thinks];
    }
  }

  #mapDelta(delta: DeltaEvent['delta']): readonly StreamPart[] {
    switch (delta.type) {
      case 'text_delta':
        return this.#text.add(delta.text);
      case 'thinking_delta':
        return this.#reasoning.add(delta.thinking);
      case 'citations_delta':
        return [activity, ...this.#cite(delta.citation)];
      default:
        return [activity];
    }
  }

  #cite(citation: Citation): readonly StreamPart[] {
    if (citation.type !== 'web_search_result_location') return [];
    this.#cited.push(citation.url);
    return this.#sources.cite(citation.url, citation.title, citation.cited_text);
  }
}

/** Takes a message that came whole apart into the events that it would have had. */
function toEvents(event: RawMessageStreamEvent | Message): readonly RawMessageStreamEvent[] {
  if (event.type !== 'message') return [event];
  const blocks = event.content.flatMap((block, index) => {
    const { citations, ...content_block } = block as TextBlock;
    const deltas = (citations ?? []).map((citation) => ({ type: 'citations_delta', citation }));
    return [
      { type: 'content_block_start', index, content_block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ];
  });
  return [
    { type: 'message_start', message: event },
    ...blocks,
    { type: 'message_delta', delta: event, usage: event.usage },
    { type: 'message_stop' },
  ] as RawMessageStreamEvent[];
}

/** Reads the events of one message, without the words of its deltas that the start of their block has said. */
export function createEventReader(): (
  received: RawMessageStreamEvent | Message,
) => readonly RawMessageStreamEvent[] {
  let words = new SaidOnce();
  function readEvent(event: RawMessageStreamEvent): RawMessageStreamEvent {
    if (event.type === 'content_block_start') {
      words = new SaidOnce();
      const { text, thinking } = event.content_block as Partial<TextBlock & ThinkingBlock>;
      words.add('', text ?? thinking ?? '');
    }
    const delta = event.type === 'content_block_delta' ? event.delta : undefined;
    if (delta?.type === 'text_delta') delta.text = words.add(delta.text, '');
    if (delta?.type === 'thinking_delta') delta.thinking = words.add(delta.thinking, '');
    return event;
  }
  return (received) => toEvents(received).map(readEvent);
}

/** The API counts cache writes and cache reads separately from `input_tokens`. */
const inputKinds = [
  'input_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
] as const;
type InputTokens = Partial<Record<(typeof inputKinds)[number], number | null | undefined>>;

/** Reassembles a streamed message, because a paused message is sent back verbatim to be continued. */
export class MessageReader {
  #blocks: ContentBlock[] = [];
  readonly #inputs = new Map<number, string>();
  readonly #inputTokens: InputTokens = {};
  #outputTokens = 0;
  #searches = 0;
  #stopReason: StopReason | undefined;
  #ended = false;
  /** True within a block, where words may still follow a stop. */
  isOpen = false;

  read(event: RawMessageStreamEvent): void {
    if (event.type.startsWith('content_block')) this.isOpen = event.type !== 'content_block_stop';
    switch (event.type) {
      case 'message_start':
        this.#blocks = [];
        this.#inputs.clear();
        this.#countInput(event.message.usage);
        break;
      case 'content_block_start':
        this.#blocks[event.index] = structuredClone(event.content_block);
        break;
      case 'content_block_delta':
        this.#stopReason = undefined;
        this.#extend(event.index, event.delta);
        break;
      case 'message_delta':
        this.#stopReason = event.delta.stop_reason ?? undefined;
        this.#countInput(event.usage);
        this.#outputTokens = event.usage?.output_tokens ?? 0;
        this.#searches = event.usage?.server_tool_use?.web_search_requests ?? this.#searches;
        break;
      case 'message_stop':
        this.#ended = true;
        break;
      default:
    }
  }

  /** Returns nothing before the message's terminal event. */
  mapEnd(): readonly StreamPart[] {
    const raw = this.#ended ? this.#stopReason : undefined;
    return raw ? [{ type: 'finish', reason: mapFinishReason(raw), raw, usage: this.usage }] : [];
  }

  get usage(): Usage {
    const counts = inputKinds.map((kind) => this.#inputTokens[kind] ?? 0);
    return toUsage({
      inputTokens: counts.reduce((sum, count) => sum + count, 0),
      outputTokens: this.#outputTokens,
      cachedTokens: this.#inputTokens.cache_read_input_tokens,
      searches: this.#searches,
    });
  }

  /**
   * Returns the input of the next request. Leaves out empty texts, because the API refuses them. Throws `SyntaxError` if a tool's
   * input is not JSON.
   */
  toContent(): ContentBlockParam[] {
    return this.#blocks.flatMap((block, index) => {
      if (block.type === 'text' && block.text.trim() === '') return [];
      const input = this.#inputs.get(index);
      return [input ? { ...block, input: JSON.parse(input) as unknown } : block];
    });
  }

  /** The counts are cumulative; a later event may leave some out. */
  #countInput(usage: InputTokens | undefined): void {
    for (const kind of inputKinds)
      this.#inputTokens[kind] = usage?.[kind] ?? this.#inputTokens[kind];
  }

  #extend(index: number, delta: DeltaEvent['delta']): void {
    const block = this.#blocks[index];
    if (delta.type === 'input_json_delta') {
      this.#inputs.set(index, (this.#inputs.get(index) ?? '') + delta.partial_json);
    } else if (block?.type === 'text' && delta.type === 'text_delta') {
      block.text += delta.text;
    } else if (block?.type === 'text' && delta.type === 'citations_delta') {
      block.citations = [...(block.citations ?? []), delta.citation];
    } else if (block?.type === 'thinking' && delta.type === 'thinking_delta') {
      block.thinking += delta.thinking;
    } else if (block?.type === 'thinking' && delta.type === 'signature_delta') {
      block.signature = delta.signature;
    }
  }
}

/** Throws `interrupted` for reasons that are not known to be good. `pause_turn` only gets here if there are no continuations left. */
export function mapFinishReason(stopReason: string): FinishReason {
  switch (stopReason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'complete';
    case 'refusal':
      return 'refused';
    case 'model_context_window_exceeded':
    case 'pause_turn':
      return 'length';
    default:
      if (isLengthLimit(stopReason)) return 'length';
      throw toInterruption(stopReason);
  }
}
