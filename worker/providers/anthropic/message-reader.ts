import type {
  ContentBlock,
  ContentBlockParam,
  RawMessageStreamEvent,
  StopReason,
} from '@anthropic-ai/sdk/resources/messages';
import { toUsage } from '../call/to-usage.ts';
import type { Usage } from '../language-model.ts';

type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta'];

/** What the API writes to its cache and reads from it is counted apart from `input_tokens`. */
const inputKinds = [
  'input_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
] as const;
type InputTokens = Partial<Record<(typeof inputKinds)[number], number | null | undefined>>;

/** Reassembles a streamed message: a paused one is sent back word for word to be continued. */
export class MessageReader {
  #blocks: ContentBlock[] = [];
  readonly #inputs = new Map<number, string>();
  readonly #inputTokens: InputTokens = {};
  #outputTokens = 0;
  #searches = 0;
  #stopReason: StopReason | undefined;
  #ended = false;

  read(event: RawMessageStreamEvent): void {
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

  /** Undefined before the message's terminal event. */
  get stopReason(): StopReason | undefined {
    return this.#ended ? this.#stopReason : undefined;
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
   * As input of the next request, without the texts that stayed empty: the API refuses those. Throws `SyntaxError` when a
   * tool's input is not JSON.
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

  #extend(index: number, delta: Delta): void {
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
